import { MessageSquare, PenLine } from 'lucide-react';
import { useState } from 'react';
import { openAccount } from './account';
import { Byline } from './byline';
import { content } from './content';
import { Dialog } from './dialog';
import { loadTopics, type Order } from './forum';
import { fill } from './lib/fill';
import { useRows } from './lib/use-rows';
import { useUser } from './lib/use-user';
import { Empty, Rows } from './parts';
import { TopicForm } from './topic-form';
import { useVotes, VoteButton } from './vote-button';

const { words } = content;
const orders: [Order, string][] = [
  ['created_at', words.newest],
  ['votes', words.popular],
];

export function TopicsScreen() {
  const user = useUser();
  const [order, setOrder] = useState<Order>('created_at');
  const [isWriting, setWriting] = useState(false);
  const topics = useRows(`topics-${order}`, () => loadTopics(order), ['topics']);
  const votes = useVotes();

  return (
    <div className="mx-auto max-w-3xl">
      <section className="mb-8">
        <h1 className="font-display text-4xl font-semibold sm:text-5xl">{content.headline}</h1>
        <p className="mt-3 text-lg text-soft">{content.line}</p>
      </section>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex rounded-xl bg-tint p-1">
          {orders.map(([one, label]) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === order}
              onClick={() => setOrder(one)}
              className="min-h-10 rounded-lg px-4 text-soft aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink"
            >
              {label}
            </button>
          ))}
        </div>
        <button type="button" className="button" onClick={() => (user ? setWriting(true) : openAccount())}>
          <PenLine size={18} aria-hidden /> {words.newTopic}
        </button>
      </div>
      <Rows of={topics}>
        {(list) =>
          list.length === 0 ? (
            <Empty text={words.noTopics} />
          ) : (
            <ul className="card divide-y divide-line">
              {list.map((topic) => (
                <li key={topic.id} className="flex items-start gap-3 p-3 sm:gap-4 sm:p-4">
                  <VoteButton topic={topic} votes={votes} onVoted={topics.reload} />
                  <div className="min-w-0 flex-1">
                    <h2 className="text-lg font-semibold break-words">
                      <a href={`#/topics/${topic.id}`} className="hover:underline">
                        {topic.title}
                      </a>
                    </h2>
                    <p className="mt-1 line-clamp-2 break-words text-soft">{topic.body}</p>
                    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
                      <Byline of={topic} />
                      <span className="flex items-center gap-1.5">
                        <MessageSquare size={15} aria-hidden /> {fill(words.replies, { n: topic.replies })}
                      </span>
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Rows>
      <Dialog isOpen={isWriting} onClose={() => setWriting(false)} title={words.newTopic}>
        <TopicForm onSaved={(id) => location.assign(`#/topics/${id}`)} />
      </Dialog>
    </div>
  );
}
