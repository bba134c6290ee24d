import { ChartColumn, Layers, List } from 'lucide-react';
import { AllCards } from './all-cards';
import { Deck } from './deck';
import { Progress } from './progress';

export const screens = [
  { icon: Layers, Screen: Deck },
  { icon: List, Screen: AllCards },
  { icon: ChartColumn, Screen: Progress },
];
