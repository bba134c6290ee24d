const hues = [158, 28, 250, 340, 205, 75, 300, 120];

/** A round initial; the same name always has the same colour. */
export function Avatar({ name }: { name: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold text-white"
      style={{ background: `oklch(0.47 0.09 ${hues[sum % hues.length]})` }}
    >
      {[...name][0]}
    </span>
  );
}
