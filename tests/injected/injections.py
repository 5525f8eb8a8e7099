"""The errors that `inject.py` inserts into the safe Windows drivers.

The drivers belong to the task collection and are not part of this repository, so a place is named
by a function and a short regular expression, and the change by an operator.
"""
from typing import Callable, NamedTuple


class Injection(NamedTuple):
    """One error. `place` is searched in the text of `function` without comments and strings, `.`
    matches line ends, and it must occur exactly once; `change` is applied to its first group, or to
    all of it where it has no group. Where not every engine finds the error yet, `wedge run`
    reaches it with `inputs`."""
    driver: str
    name: str
    function: str
    place: str
    change: Callable[[str], str]
    why: str
    inputs: str = ""


def twice(code):
    """A statement that is executed a second time."""
    return f"{code} {code}"


def missing(code):
    """A statement that was forgotten."""
    return ";"


def never(condition):
    """A branch that was forgotten: its condition never holds."""
    return "0"


def instead(other):
    """A wrong constant, variable or function."""
    return lambda code: other


def then(statement):
    """A statement too many."""
    return lambda code: f"{code} {statement}"


COMPLETE = r"IofCompleteRequest\(Irp, (?:\(char\))?0\);"
AFTER_IT = COMPLETE + r"\s*\}\s*"

# Two stubs of this driver access memory that no object holds: an allocator with a single byte, and
# the kernel's shared page by its address. By the meaning that Wedge gives to such an access every
# run ends in DriverEntry, so both get an object first. (floppy.i.cil-3 has the second repair.)
REPAIRS = {
    "ntdrivers/floppy2.i.cil": (
        (r"^(?=int s  ;$)", "char wedge_page[4096];\n"),
        (r"\b4292804608U", "wedge_page"),
        (r"^char _SLAM_alloc_dummy\b", "char wedge_pool[4096], _SLAM_alloc_dummy"),
        (r"\(& _SLAM_alloc_dummy\)", "(wedge_pool)"),
    ),
}

KBFILTR1 = "ntdrivers-simplified/kbfiltr_simpl1.cil"
KBFILTR2 = "ntdrivers-simplified/kbfiltr_simpl2.cil-1"
FLOPPY3 = "ntdrivers-simplified/floppy_simpl3.cil-2"
FLOPPY4 = "ntdrivers-simplified/floppy_simpl4.cil-2"
CDAUDIO = "ntdrivers/cdaudio.i.cil-2"
DISKPERF = "ntdrivers/diskperf.i.cil-1"
FLOPPY = "ntdrivers/floppy.i.cil-3"
FLOPPY2 = "ntdrivers/floppy2.i.cil"
PARPORT = "ntdrivers/parport.i.cil-2"

INJECTIONS = [
    Injection(KBFILTR1, "completed-twice", "KbFilter_PnP",
              COMPLETE, twice,
              "a started device's request is completed again"),
    Injection(KBFILTR1, "no-wait", "KbFilter_PnP",
              r"if \((\w+ == 259) *\)", never,
              "a pending request is completed without waiting for the driver below"),
    Injection(KBFILTR1, "event-not-set", "KeSetEvent",
              r"setEventCalled = 1;", missing,
              "the completion routine forgets the event for which the driver waits"),

    Injection(KBFILTR2, "no-return", "KbFilter_InternIoCtl",
              AFTER_IT + r"(return \(status\);)", missing,
              "a request that was refused and completed is also passed to the driver below"),
    Injection(KBFILTR2, "wrong-state", "KbFilter_Power",
              r"s = (SKIP1);", instead("SKIP2"),
              "a power request counts as passed on before the driver below is called"),
    Injection(KBFILTR2, "completed-then-passed", "KbFilter_CreateClose",
              r"status = -\d+;", then("IofCompleteRequest(Irp, 0);"),
              "opening an unconnected device completes the request, which is still passed on"),

    Injection(FLOPPY3, "not-registered", "FloppyStartDevice",
              r"compRegistered = 1;", missing,
              "no completion routine: the request is gone when its driver continues with it"),
    Injection(FLOPPY3, "no-return", "FloppyPnp",
              AFTER_IT + r"(return \(-1073741738\);)", missing,
              "a removed device's request is completed and then handled"),
    Injection(FLOPPY3, "wrong-status", "FloppyPnpComplete",
              r"return \((-\d+)\);", instead("0"),
              "the completion routine does not keep the request from the system"),

    Injection(FLOPPY4, "never-completed", "FloppyDeviceControl",
              r"if \((\w+ != 259L)\)", never,
              "a device control that is not pending is not completed either"),
    Injection(FLOPPY4, "pending-after-completion", "FloppyQueueRequest",
              r"ntStatus = (-1073741536);", instead("259"),
              "a cancelled request is completed but called pending"),
    Injection(FLOPPY4, "passed-twice", "FloppyDeviceControl",
              r"return \(tmp\);", missing,
              "a request for a stopped device is passed on and then handled"),

    Injection(CDAUDIO, "no-return", "CdAudioAtapiDeviceControl",
              AFTER_IT + r"(return \(status\);)\s*\} else", missing,
              "a failed command is completed twice"),
    Injection(CDAUDIO, "wrong-state", "CdAudioPower",
              r"s = (SKIP1);", instead("MPR1"),
              "a power request that is passed on is taken to come back"),
    Injection(CDAUDIO, "falls-through", "CdAudioDeviceControl",
              r"CdAudioAtapiDeviceControl\(\w+, Irp\);\s*\}\s*(goto switch_3_break;)", missing,
              "one drive's requests go on to the code of the next drive"),
    Injection(CDAUDIO, "wrong-result", "CdAudioPnp",
              r"return \((tmp___0)\);", instead("0L"),
              "the status of the driver below is replaced by success"),
    Injection(CDAUDIO, "completed-then-passed", "CdAudioDeviceControl",
              r"deviceExtension->Active = 0;", then("IofCompleteRequest(Irp, 0);"),
              "a request for an unknown drive is completed and then passed on"),

    Injection(DISKPERF, "completed-twice", "DiskPerfRemoveDevice",
              COMPLETE, twice,
              "removing the device completes the request again"),
    Injection(DISKPERF, "no-wait", "DiskPerfForwardIrpSynchronous",
              r"if \((status == 259L)\)", never,
              "a pending request is completed without waiting for the driver below"),
    Injection(DISKPERF, "wrong-result", "DiskPerfSendToNextDriver",
              r"return \((tmp)\);", instead("0L"),
              "the status of the driver below is replaced by success"),

    Injection(FLOPPY, "no-wait", "FloppyPnp",
              r"if \((ntStatus == 259L)\) \{\s*\{\s*KeWaitForSingleObject\(& doneEvent", never,
              "a pending request is completed without waiting for the driver below",
              inputs="0,3,1,0,3224895488,3225944064,0,3,1,0,2,0,0"),
    Injection(FLOPPY, "no-return", "FloppyPnp",
              AFTER_IT + r"(return \(-1073741738L\);)", missing,
              "a removed device's request is completed and then handled"),
    Injection(FLOPPY, "completed-then-passed", "FloppyPower",
              AFTER_IT + r"(return \(-2147483631L\);)", missing,
              "a power request is refused, completed and then passed on"),
    Injection(FLOPPY, "queued-twice", "FloppyDeviceControl",
              r"\w+ = FloppyQueueRequest\(\w+, Irp\);", twice,
              "a request that has to wait is marked as pending twice"),

    Injection(FLOPPY2, "completed-twice", "FloppyCreateClose",
              COMPLETE, twice,
              "opening the device completes the request again"),
    Injection(FLOPPY2, "wrong-state", "FloppyPower",
              r"s = (3);", instead("4"),
              "a power request counts as passed on before the driver below is called"),
    Injection(FLOPPY2, "pending-after-completion", "FloppyQueueRequest",
              r"ntStatus = (-1073741536L);", instead("259L"),
              "a cancelled request is completed but called pending"),

    Injection(PARPORT, "completed-by-both", "PptDispatchCreate",
              r"if \((! \(status >= 0L\))\)", never,
              "a request that failed for want of the lock is completed again"),
    Injection(PARPORT, "no-wait", "PptPnpBounceAndCatchPnpIrp",
              r"KeWaitForSingleObject\([^;]*\);", missing,
              "a pending request is completed without waiting for the driver below"),
    Injection(PARPORT, "no-return", "PptDispatchClose",
              r"if \(! \(status >= 0L\)\).*?(return \(0L\);)", missing,
              "closing without the lock completes the request twice"),
]
