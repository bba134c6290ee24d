import { Contact as ContactIcon, Handshake, UsersRound } from 'lucide-react';
import { SignInFirst } from './account';
import { ContactScreen } from './contact-screen';
import { ContactsScreen } from './contacts-screen';
import { content } from './content';
import type { Space } from './crm';
import { DealsScreen } from './deals-screen';
import { useRows } from './lib/use-rows';
import { useStored } from './lib/use-stored';
import { useUser } from './lib/use-user';
import { Loading } from './parts';
import { type Screen, Shell, useAddress } from './shell';
import { TeamScreen } from './team-screen';
import { loadTeams } from './teams';

const { words } = content;

export function App() {
  const user = useUser();
  const [, contact] = useAddress();
  const [chosen, setChosen] = useStored('space', '');
  const teams = useRows(`teams-${user?.id}`, async () => (user ? loadTeams() : { data: [], error: null }), user ? ['team_members'] : []);
  const team = teams.rows?.find(({ id }) => id === chosen);
  const space: Space = { team: team?.id ?? null, user: user?.id ?? '' };

  if (!user) {
    const welcome = user === null ? <Welcome /> : <Loading />;
    return <Shell screens={[{ id: 'deals', label: words.deals, icon: Handshake, view: welcome }]} />;
  }
  const contacts = contact ? <ContactScreen id={contact} space={space} /> : <ContactsScreen space={space} />;
  const screens: Screen[] = [
    { id: 'deals', label: words.deals, icon: Handshake, view: <DealsScreen space={space} /> },
    { id: 'contacts', label: words.contacts, icon: ContactIcon, view: contacts },
    {
      id: 'team',
      label: words.team,
      icon: UsersRound,
      view: <TeamScreen teams={teams} userId={user.id} onChoose={setChosen} />,
    },
  ];
  const picker = (teams.rows?.length ?? 0) > 0 && (
    <select
      className="field w-auto max-w-32 sm:max-w-48"
      aria-label={words.space}
      value={space.team ?? ''}
      onChange={(event) => setChosen(event.target.value)}
    >
      <option value="">{words.own}</option>
      {teams.rows?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
  return <Shell screens={screens} actions={picker} />;
}

function Welcome() {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-display text-4xl font-semibold sm:text-5xl">{content.headline}</h1>
      <p className="mt-3 mb-8 text-lg text-soft">{content.line}</p>
      <SignInFirst />
    </div>
  );
}
