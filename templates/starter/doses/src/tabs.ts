import { CalendarDays, Pill, Sun } from 'lucide-react';
import { Medicines } from './medicines';
import { Past } from './past';
import { Today } from './today';

export const screens = [
  { icon: Sun, Screen: Today },
  { icon: Pill, Screen: Medicines },
  { icon: CalendarDays, Screen: Past },
];
