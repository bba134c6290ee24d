import { CalendarPlus, ClipboardList, Ticket } from 'lucide-react';
import { BookScreen } from './book-screen';
import { content } from './content';
import { useRole } from './lib/use-role';
import { MineScreen } from './mine-screen';
import { type Screen, Shell } from './shell';
import { StaffGate } from './staff-gate';
import { StaffScreen } from './staff-screen';
import { TimeZone } from './time-zone';

const { words } = content;

export function App() {
  const role = useRole('staff');
  const staffView = (
    <StaffGate name="staff" role={role}>
      <StaffScreen />
    </StaffGate>
  );
  const screens: Screen[] = [
    { id: 'book', label: words.book, icon: CalendarPlus, view: <BookScreen /> },
    { id: 'mine', label: words.mine, icon: Ticket, view: <MineScreen /> },
  ];
  const isStaff = role === 'mine' || role === 'free' || location.hash === '#/staff';
  if (isStaff) screens.push({ id: 'staff', label: words.staff, icon: ClipboardList, view: staffView });
  return (
    <TimeZone>
      <Shell screens={screens} />
    </TimeZone>
  );
}
