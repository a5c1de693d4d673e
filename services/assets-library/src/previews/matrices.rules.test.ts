import { identity, type Matrix, matrixOf, multiply, turnAround } from './matrices.rules.ts';

const still = { children: [], translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
const move = (matrix: Matrix, [x = 0, y = 0, z = 0]: number[]) =>
  [0, 1, 2].map(
    (row) => (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[8 + row] ?? 0) * z + (matrix[12 + row] ?? 0),
  );
const near = (numbers: number[]) => numbers.map((number) => expect.closeTo(number, 9));

describe('a matrix', () => {
  it('of a node scales, then turns, then moves', () => {
    const quarter = Math.SQRT1_2;
    const matrix = matrixOf({ ...still, translation: [1, 2, 3], rotation: [0, quarter, 0, quarter], scale: [2, 1, 1] });
    // A quarter turn around the vertical axis brings what points to the right to the back.
    expect(move(matrix, [1, 0, 0])).toEqual(near([1, 2, 1]));
    expect(matrixOf(still)).toEqual(near([...identity]));
  });

  it('of two does the second first', () => {
    const [moved, large] = [matrixOf({ ...still, translation: [1, 0, 0] }), matrixOf({ ...still, scale: [3, 3, 3] })];
    expect(move(multiply(moved, large), [1, 1, 1])).toEqual(near([4, 3, 3]));
    expect(move(multiply(large, moved), [1, 1, 1])).toEqual(near([6, 3, 3]));
  });

  it('of a viewer turns around a point, and sees what is near further down', () => {
    const around = (turn: number, tilt: number) => turnAround([5, 5, 5], turn, tilt);
    expect(move(around(1, 1), [5, 5, 5])).toEqual(near([0, 0, 0]));
    expect(move(around(Math.PI / 2, 0), [5, 5, 6])).toEqual(near([1, 0, 0]));
    const [, height = 0, distance = 0] = move(around(0, 0.3), [5, 5, 6]);
    expect(height).toBeLessThan(0);
    expect(distance).toBeGreaterThan(0);
  });
});
