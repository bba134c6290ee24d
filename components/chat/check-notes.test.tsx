import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Check, CheckNote } from '@/domain/entities/check';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { FixCard } from './fix-card';

const tried: CheckNote = { name: 'tried', tone: 'info', values: { screens: 8, controls: 23 } };
const dead: CheckNote = {
  name: 'dead',
  tone: 'advice',
  values: { name: 'Export', route: '/reports', place: 'src/reports.tsx:9' },
};
const check = (part: Partial<Check>): Check => ({
  ...{ phase: 'clean', version: 1, problems: [], fixed: [], attempts: 0, hasBrowser: true },
  ...{ why: null, run: null },
  ...part,
});

function show(part: Partial<Check>, language: 'en_US' | 'zh_CN' = 'en_US') {
  const project = createConversationScene().opened();
  project.repair.setState({ check: check(part) });
  return renderInProject(<FixCard />, project, language);
}

it('says in one line what was tried, and what does nothing [FIX-028]', () => {
  show({ notes: [tried, dead] });
  const line = screen.getByText('8 screens, 23 controls tried · “Export” on /reports does nothing');
  fireEvent.click(line);
  expect(screen.getByText('src/reports.tsx:9')).toBeDefined();
});

it('counts several things to look at, and lists them folded [FIX-028]', () => {
  const gone: CheckNote = { name: 'gone', tone: 'advice', values: { name: 'Find', route: '/' } };
  const later: CheckNote = { name: 'not-known-yet', tone: 'advice', values: {} };
  show({ notes: [tried, dead, gone, later] });
  expect(
    screen.getByText('8 screens, 23 controls tried · 2 things to look at').closest('details')?.open,
  ).toBe(false);
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
});

it('shows nothing before anything was tried [FIX-028]', () => {
  const { container } = show({});
  expect(container.textContent).toBe('');
});

it('speaks the language of the person [FIX-028]', () => {
  show({ notes: [tried, dead] }, 'zh_CN');
  expect(
    screen.getByText('打开了 8 个页面，试了 23 个控件 · /reports 上的“Export”没有反应'),
  ).toBeDefined();
});

it('names the kind of a control without a name [FIX-028]', () => {
  const unnamed = (role: string): CheckNote => ({
    ...dead,
    values: { name: '', role, route: '/' },
  });
  show({ notes: [tried, unnamed('textbox'), unnamed('menuitem')] });
  expect(screen.getByText('“text field” on / does nothing')).toBeDefined();
  expect(screen.getByText('“control” on / does nothing')).toBeDefined();
});
