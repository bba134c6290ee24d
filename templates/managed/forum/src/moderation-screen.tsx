import { Byline } from './byline';
import { content } from './content';
import { loadHidden } from './forum';
import { useRows } from './lib/use-rows';
import { Empty, Rows } from './parts';
import { ReplyCard } from './reply-card';
import { TextActions } from './text-actions';

const { words } = content;

/** Everything that is hidden, to show it again. */
export function ModerationScreen() {
  const hidden = useRows('hidden', loadHidden, ['topics', 'replies']);
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 font-display text-3xl font-semibold">{words.moderation}</h1>
      <Rows of={hidden}>
        {({ topics, replies }) =>
          topics.length + replies.length === 0 ? (
            <Empty text={words.noneHidden} />
          ) : (
            <ul className="space-y-3">
              {topics.map((topic) => (
                <li key={topic.id} className="card p-4">
                  <h2 className="font-semibold break-words">
                    <a href={`#/topics/${topic.id}`} className="hover:underline">
                      {topic.title}
                    </a>
                  </h2>
                  <p className="mt-1 text-sm text-soft">
                    <Byline of={topic} />
                  </p>
                  <TextActions
                    kind="topic"
                    id={topic.id}
                    isHidden
                    isOwn={false}
                    isModerator
                    onEdit={() => undefined}
                    onChange={hidden.reload}
                  />
                </li>
              ))}
              {replies.map((reply) => (
                <li key={reply.id}>
                  <ReplyCard reply={reply} isModerator onChange={hidden.reload} />
                </li>
              ))}
            </ul>
          )
        }
      </Rows>
    </div>
  );
}
