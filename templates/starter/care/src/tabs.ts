import { CalendarDays, Droplets, Sprout } from 'lucide-react';
import { AllPlants } from './all-plants';
import { Thirsty } from './thirsty';
import { Weeks } from './weeks';

export const screens = [
  { icon: Droplets, Screen: Thirsty },
  { icon: Sprout, Screen: AllPlants },
  { icon: CalendarDays, Screen: Weeks },
];
