import { ArrowBigUp } from 'lucide-react';
import { openAccount } from './account';
import { content } from './content';
import { loadOwnVotes, type Topic, vote } from './forum';
import { fill } from './lib/fill';
import { useAction } from './lib/use-action';
import { useRows } from './lib/use-rows';
import { useUser } from './lib/use-user';

const { words } = content;

/** The topics for which the person who is signed in has voted. */
export function useVotes() {
  const user = useUser();
  const { rows, reload } = useRows(`votes-${user?.id}`, async () => (user ? loadOwnVotes() : { data: [], error: null }));
  return { ids: new Set(rows?.map((row) => row.topic_id)), reload };
}

type Props = { topic: Topic; votes: ReturnType<typeof useVotes>; onVoted: () => void };

export function VoteButton({ topic, votes, onVoted }: Props) {
  const user = useUser();
  const { isBusy, error, run } = useAction();
  const isMine = votes.ids.has(topic.id);

  const press = async () => {
    if (!user) return openAccount();
    await run(() => vote(topic.id, !isMine, user.id));
    await Promise.all([votes.reload(), onVoted()]);
  };

  return (
    <button
      type="button"
      disabled={isBusy}
      aria-pressed={isMine}
      aria-label={`${words.vote}: ${topic.title}. ${fill(words.votes, { n: topic.votes })}`}
      title={error || words.vote}
      onClick={press}
      className="flex min-h-14 w-12 shrink-0 flex-col items-center justify-center rounded-xl border border-line tabular-nums hover:bg-tint aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      <ArrowBigUp size={20} aria-hidden />
      {topic.votes}
    </button>
  );
}
