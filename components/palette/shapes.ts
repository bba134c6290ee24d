/** How what can be chosen and what it stands under look. */
export const itemShape =
  'flex min-h-10 cursor-default select-none items-center gap-2.5 rounded-control px-2.5 text-13 outline-none data-[selected=true]:bg-well coarse:min-h-11';
export const groupShape =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-soft';
