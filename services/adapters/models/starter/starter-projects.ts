import { managedProjects } from './managed-projects.ts';
import type { Project } from './project.ts';

const standaloneLayers = (name: string) => ['base', name];
const phoneLayers = (name: string) => ['base', 'pocket', name];
const siteLayers = (name: string) => ['base', 'site', name];

export const projects: Record<string, Project> = {
  page: {
    layers: standaloneLayers('page'),
    variants: ['general', 'website', 'h5', 'app'],
    palette: 'blue',
    isSerif: true,
  },
  tasks: {
    layers: standaloneLayers('tasks'),
    variants: ['general'],
    palette: 'green',
    isSerif: true,
  },
  ledger: {
    layers: standaloneLayers('ledger'),
    variants: ['general', 'app'],
    palette: 'teal',
    isSerif: true,
  },
  split: {
    layers: standaloneLayers('split'),
    variants: ['general', 'app'],
    palette: 'orange',
    isSerif: true,
  },
  focus: {
    layers: standaloneLayers('focus'),
    variants: ['general', 'app'],
    palette: 'red',
    isSerif: true,
  },
  typing: {
    layers: standaloneLayers('typing'),
    variants: ['general', 'h5'],
    palette: 'blue',
    isSerif: false,
  },
  grow: {
    layers: standaloneLayers('grow'),
    variants: ['general', 'h5', 'app'],
    palette: 'green',
    isSerif: true,
  },
  dashboard: {
    layers: standaloneLayers('dashboard'),
    variants: ['general', 'website'],
    palette: 'blue',
    isSerif: false,
  },
  shop: {
    layers: standaloneLayers('shop'),
    variants: ['website', 'general'],
    palette: 'orange',
    isSerif: true,
  },
  folio: { layers: siteLayers('folio'), variants: ['website'], palette: 'ink', isSerif: true },
  site: {
    layers: standaloneLayers('site'),
    variants: ['website'],
    palette: 'kraft',
    isSerif: true,
  },
  invite: { layers: standaloneLayers('invite'), variants: ['h5'], palette: 'red', isSerif: true },
  draw: { layers: standaloneLayers('draw'), variants: ['h5'], palette: 'red', isSerif: true },
  signup: { layers: standaloneLayers('signup'), variants: ['h5'], palette: 'green', isSerif: true },
  poster: { layers: standaloneLayers('poster'), variants: ['h5'], palette: 'green', isSerif: true },
  quiz: { layers: standaloneLayers('quiz'), variants: ['h5'], palette: 'blue', isSerif: true },
  records: {
    layers: phoneLayers('records'),
    variants: ['app', 'general'],
    palette: 'orange',
    isSerif: true,
  },
  doses: { layers: phoneLayers('doses'), variants: ['app'], palette: 'blue', isSerif: false },
  care: { layers: phoneLayers('care'), variants: ['app'], palette: 'green', isSerif: true },
  cards: { layers: phoneLayers('cards'), variants: ['app'], palette: 'purple', isSerif: true },
  booking: { layers: phoneLayers('booking'), variants: ['app'], palette: 'teal', isSerif: true },
  shifts: { layers: phoneLayers('shifts'), variants: ['app'], palette: 'kraft', isSerif: true },
  journal: { layers: phoneLayers('journal'), variants: ['app'], palette: 'night', isSerif: true },
};

/** Returns a ready-made project, with or without a database. */
export const projectOf = (name: string): Project | undefined =>
  projects[name] ?? managedProjects[name];
