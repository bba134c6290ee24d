import { CalendarDays, ChartColumn, Ticket } from 'lucide-react';
import { Calendar } from './calendar';
import { Mine } from './mine';
import { Usage } from './usage';

export const screens = [
  { icon: CalendarDays, Screen: Calendar },
  { icon: Ticket, Screen: Mine },
  { icon: ChartColumn, Screen: Usage },
];
