; Two counters go up together; after three rounds they are said to differ.
; Why can that not be? The answer holds for any number of rounds.
(declare-const x0 (_ BitVec 32)) (declare-const y0 (_ BitVec 32))
(declare-const x1 (_ BitVec 32)) (declare-const y1 (_ BitVec 32))
(declare-const x2 (_ BitVec 32)) (declare-const y2 (_ BitVec 32))
(declare-const x3 (_ BitVec 32)) (declare-const y3 (_ BitVec 32))
(assert (! (and (= x0 #x00000000) (= y0 #x00000000)) :named start))
(assert (! (and (= x1 (bvadd x0 #x00000001)) (= y1 (bvadd y0 #x00000001))) :named first))
(assert (! (and (= x2 (bvadd x1 #x00000001)) (= y2 (bvadd y1 #x00000001))) :named second))
(assert (! (and (= x3 (bvadd x2 #x00000001)) (= y3 (bvadd y2 #x00000001))) :named third))
(assert (! (not (= x3 y3)) :named wrong))
(check-sat)
(get-interpolants start first second third wrong)
