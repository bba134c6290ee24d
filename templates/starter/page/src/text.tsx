/** Shows placeholders, the words in [square brackets], as marked gaps. */
export function Text({ of: text }: { of: string }) {
  return text.split(/[[\]]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark key={part} className="gap">
        {part}
      </mark>
    ),
  );
}
