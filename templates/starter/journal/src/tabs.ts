import { BookOpen, PenLine, Sparkles } from 'lucide-react';
import { Cloud } from './cloud';
import { Month } from './month';
import { Write } from './write';

export const screens = [
  { icon: PenLine, Screen: Write },
  { icon: BookOpen, Screen: Month },
  { icon: Sparkles, Screen: Cloud },
];
