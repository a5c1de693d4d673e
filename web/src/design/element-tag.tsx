/** An element in its pigment. */
export function ElementTag({ element }: { element: string }) {
  return (
    <span className="element-tag" data-element={element}>
      {element}
    </span>
  );
}
