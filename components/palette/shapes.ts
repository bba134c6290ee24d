/** Styles of an item and of a group heading. Both use the row height of the palette. */
export const itemShape =
  'flex h-(--row) cursor-default select-none items-center gap-2.5 rounded-control px-2.5 text-13 outline-none data-[selected=true]:bg-well';
export const groupShape =
  '[&_[cmdk-group-heading]]:flex [&_[cmdk-group-heading]]:h-(--row) [&_[cmdk-group-heading]]:items-end [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-soft';
