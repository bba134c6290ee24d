export { fixProblems } from './fixers.ts';
