import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Byline } from './byline';
import { content } from './content';
import { Dialog } from './dialog';
import { loadTopic, type Topic } from './forum';
import { fill } from './lib/fill';
import { useRows } from './lib/use-rows';
import { useUser } from './lib/use-user';
import { Empty, Rows } from './parts';
import { ReplyCard } from './reply-card';
import { ReplyForm } from './reply-form';
import { TextActions } from './text-actions';
import { TopicForm } from './topic-form';
import { useVotes, VoteButton } from './vote-button';

const { words } = content;

export function TopicScreen({ id, isModerator }: { id: string; isModerator: boolean }) {
  const loaded = useRows(`topic-${id}`, () => loadTopic(id), ['topics', 'replies']);
  return (
    <div className="mx-auto max-w-3xl">
      <a href="#/" className="mb-4 inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink">
        <ArrowLeft size={18} aria-hidden /> {words.back}
      </a>
      <Rows of={loaded}>
        {({ topic, replies }) =>
          topic === undefined ? (
            <Empty text={words.gone} />
          ) : (
            <>
              <TopicText topic={topic} isModerator={isModerator} onChange={loaded.reload} />
              <h2 className="mt-8 mb-3 font-semibold">{fill(words.replies, { n: replies.length })}</h2>
              {replies.length === 0 && <p className="text-soft">{words.noReplies}</p>}
              <ul className="space-y-3">
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <ReplyCard reply={reply} isModerator={isModerator} onChange={loaded.reload} />
                  </li>
                ))}
              </ul>
              <ReplyForm topic={topic.id} onSent={loaded.reload} />
            </>
          )
        }
      </Rows>
    </div>
  );
}

type TextProps = { topic: Topic; isModerator: boolean; onChange: () => void };

function TopicText({ topic, isModerator, onChange }: TextProps) {
  const user = useUser();
  const votes = useVotes();
  const [isEditing, setEditing] = useState(false);
  const isOwn = user?.id === topic.user_id;

  return (
    <article className="card flex items-start gap-3 p-4 sm:gap-5 sm:p-6">
      <VoteButton topic={topic} votes={votes} onVoted={onChange} />
      <div className="min-w-0 flex-1">
        <h1 className="font-display text-2xl font-semibold break-words sm:text-3xl">{topic.title}</h1>
        <p className="mt-1 flex flex-wrap gap-2 text-sm text-soft">
          <Byline of={topic} /> {topic.is_hidden && <span className="badge">{words.hidden}</span>}
        </p>
        <p className="mt-4 break-words whitespace-pre-line">{topic.body}</p>
        <TextActions
          kind="topic"
          id={topic.id}
          isHidden={topic.is_hidden}
          isOwn={isOwn}
          isModerator={isModerator}
          onEdit={() => setEditing(true)}
          onChange={onChange}
        />
      </div>
      <Dialog isOpen={isEditing} onClose={() => setEditing(false)} title={words.edit}>
        <TopicForm
          topic={topic}
          onSaved={() => {
            setEditing(false);
            onChange();
          }}
        />
      </Dialog>
    </article>
  );
}
