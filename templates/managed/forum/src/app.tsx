import { MessagesSquare, ShieldCheck } from 'lucide-react';
import { content } from './content';
import { useRole } from './lib/use-role';
import { ModerationScreen } from './moderation-screen';
import { type Screen, Shell, useAddress } from './shell';
import { StaffGate } from './staff-gate';
import { TopicScreen } from './topic-screen';
import { TopicsScreen } from './topics-screen';

const { words } = content;

export function App() {
  const role = useRole('moderator');
  const [, topic] = useAddress();
  const isModerator = role === 'mine';
  const topics = topic ? <TopicScreen id={topic} isModerator={isModerator} /> : <TopicsScreen />;
  const screens: Screen[] = [{ id: 'topics', label: words.topics, icon: MessagesSquare, view: topics }];
  const moderation = (
    <StaffGate name="moderator" role={role}>
      <ModerationScreen />
    </StaffGate>
  );
  const isStaff = isModerator || role === 'free' || location.hash === '#/moderation';
  if (isStaff)
    screens.push({
      id: 'moderation',
      label: words.moderation,
      icon: ShieldCheck,
      view: moderation,
    });
  return <Shell screens={screens} />;
}
