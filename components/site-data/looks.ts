/** The look of a native select or a one-line field in a bar. */
export const selectLook =
  'h-control min-w-0 rounded-control bg-sheet px-2 text-13 text-ink ring-1 ring-line-control ring-inset';

/** The look of a field in a form. */
export const fieldLook =
  'w-full rounded-control bg-sheet px-3 text-14 text-ink ring-1 ring-line-control ring-inset aria-invalid:ring-rust';

/** The cells of a grid. */
export const headCell =
  'sticky top-0 z-10 whitespace-nowrap border-line border-b bg-paper px-3 py-2 text-start font-medium text-12 text-ink-soft';
const cell = 'truncate border-line border-b px-3 py-2';
export const bodyCell = `${cell} max-w-72 text-13`;
/** Only the beginning of an id is shown, so that it leaves room for other columns. */
export const idCell = `${cell} max-w-28 font-mono text-12 text-ink-soft`;
/** A cell that on phones takes the room that the others leave, and shortens its text. */
export const shrinks = 'max-sm:w-full max-sm:max-w-0';
