import { CalendarClock, ChartSpline, NotebookPen } from 'lucide-react';
import { Dates } from './dates';
import { Overview } from './overview';
import { Timeline } from './timeline';

export const screens = [
  { icon: ChartSpline, Screen: Overview },
  { icon: NotebookPen, Screen: Timeline },
  { icon: CalendarClock, Screen: Dates },
];
