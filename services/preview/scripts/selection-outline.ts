/** Marks the selected element, wherever it moves. */
export function createOutline() {
  const frame = document.createElement('div');
  Object.assign(frame.style, {
    all: 'initial',
    position: 'fixed',
    display: 'none',
    zIndex: '2147483646',
    border: '2px solid #1a5fb4',
    borderRadius: '3px',
    boxSizing: 'border-box',
    pointerEvents: 'none',
  });
  document.documentElement.append(frame);
  let selected: Element | undefined;
  let next = requestAnimationFrame(function follow() {
    const box = selected?.isConnected ? selected.getBoundingClientRect() : undefined;
    // An element that is not drawn, such as a removed one, has a box without a size.
    frame.style.display = box && box.width + box.height > 0 ? 'block' : 'none';
    if (box)
      Object.assign(frame.style, {
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      });
    next = requestAnimationFrame(follow);
  });
  return {
    show(element: Element) {
      selected = element;
    },
    remove() {
      cancelAnimationFrame(next);
      frame.remove();
    },
  };
}
