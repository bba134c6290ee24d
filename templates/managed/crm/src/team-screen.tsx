import { type FormEvent, useState } from 'react';
import { content } from './content';
import { useAction } from './lib/use-action';
import { Problem, Rows } from './parts';
import { RemoveButton } from './remove-button';
import { createTeam, joinTeam, leaveTeam, type Team } from './teams';

const { words, account } = content;

type Props = {
  teams: { rows: Team[] | undefined; error: string | undefined; reload: () => Promise<void> };
  userId: string;
  onChoose: (team: string) => void;
};

export function TeamScreen({ teams, userId, onChoose }: Props) {
  const join = async (id: string) => {
    await teams.reload();
    onChoose(id);
  };
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-display text-3xl font-semibold">{words.team}</h1>
      <p className="mt-2 mb-6 text-soft">{words.teamIntro}</p>
      <Rows of={teams}>
        {(list) => (
          <ul className="space-y-4">
            {list.map((team) => (
              <li key={team.id}>
                <TeamCard team={team} userId={userId} onLeft={() => join('')} />
              </li>
            ))}
          </ul>
        )}
      </Rows>
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        <TeamForm title={words.createTeam} field={words.teamName} max={60} send={createTeam} onDone={join} />
        <TeamForm title={words.joinTeam} field={words.code} max={40} send={joinTeam} onDone={join} />
      </div>
    </div>
  );
}

function TeamCard({ team, userId, onLeft }: { team: Team; userId: string; onLeft: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const own = team.members.find((member) => member.user_id === userId);
  // A frame may forbid copying; the text can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(team.code).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <section className="card p-5">
      <h2 className="text-lg font-semibold break-words">{team.name}</h2>
      <h3 className="mt-4 text-sm text-soft">{words.members}</h3>
      <ul className="mt-1 flex flex-wrap gap-2">
        {team.members.map((member) => (
          <li key={member.user_id} className="badge">
            {member.display_name} {member.is_owner && <span className="text-soft">· {words.owner}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-soft">{words.codeHint}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 rounded-xl bg-tint px-3 py-2.5 text-sm break-all">{team.code}</code>
        <button type="button" className="button-quiet" onClick={copy}>
          {isCopied ? account.copied : words.copyCode}
        </button>
        {own && !own.is_owner && <RemoveButton label={words.leave} remove={() => leaveTeam(team.id, userId)} onRemoved={onLeft} />}
      </div>
    </section>
  );
}

type FormProps = {
  title: string;
  field: string;
  max: number;
  send: (text: string, name: string) => PromiseLike<{ data: unknown; error: { message: string; code: string } | null }>;
  onDone: (id: string) => Promise<void>;
};

function TeamForm({ title, field, max, send, onDone }: FormProps) {
  const { isBusy, error, run } = useAction();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const form = new FormData(target);
    let id = '';
    const isDone = await run(async () => {
      const answer = await send(String(form.get('text')), String(form.get('name')));
      id = String(answer.data ?? '');
      return answer;
    });
    if (!isDone) return;
    target.reset();
    await onDone(id);
  };
  return (
    <form onSubmit={submit} className="card space-y-4 p-5">
      <h2 className="font-semibold">{title}</h2>
      <label className="block">
        <span className="mb-1 block font-medium">{field}</span>
        <input className="field" name="text" required maxLength={max} autoComplete="off" />
      </label>
      <label className="block">
        <span className="mb-1 block font-medium">{words.yourName}</span>
        <input className="field" name="name" required maxLength={40} autoComplete="name" />
      </label>
      <Problem text={error} />
      <button type="submit" className="button w-full" disabled={isBusy}>
        {title}
      </button>
    </form>
  );
}
