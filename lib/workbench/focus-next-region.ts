const regions = ['#prompt textarea', '#workbench button', '#workbench iframe'];

/** Moves the focus from the chat to the workbench, the preview and back (PP-23). */
export function focusNextRegion(): void {
  const places = regions
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .filter((one) => one !== null);
  const within = places.findLastIndex(
    (place) =>
      place === document.activeElement || place.parentElement?.contains(document.activeElement),
  );
  places[(within + 1) % places.length]?.focus();
}
