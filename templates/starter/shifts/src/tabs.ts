import { ArrowLeftRight, CalendarDays, Users } from 'lucide-react';
import { Crew } from './crew';
import { OpenShifts } from './open-shifts';
import { Week } from './week';

export const screens = [
  { icon: CalendarDays, Screen: Week },
  { icon: ArrowLeftRight, Screen: OpenShifts },
  { icon: Users, Screen: Crew },
];
