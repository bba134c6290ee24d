import { content } from './content';
import { formatWhen, type Reply, type Topic } from './forum';

const { words } = content;

export function Byline({ of: { author, created_at, edited_at } }: { of: Topic | Reply }) {
  return (
    <span>
      <span className="font-medium text-ink">{author?.display_name ?? words.someone}</span> · {formatWhen(created_at)}
      {edited_at && ` · ${words.edited}`}
    </span>
  );
}
