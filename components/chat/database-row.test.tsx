import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DatabaseChange } from '@/lib/chat/database-change';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { DatabaseRow } from './database-row';

const problem = {
  file: 'supabase/migrations/0001_a.sql',
  line: 3,
  message: 'type "txt" does not exist',
  hint: 'Use text.',
};
const show = (change: DatabaseChange, growing = false) =>
  renderInProject(
    <DatabaseRow change={change} growing={growing} />,
    createConversationScene().project,
  );

describe('the row of the database in a card', () => {
  it.each<[DatabaseChange, boolean, string]>([
    [{ state: 'changing', files: 1 }, true, 'Changing the database…'],
    [{ state: 'changed', files: 2 }, false, 'Database changed: 2 files'],
    [{ state: 'changed', files: 1 }, false, 'Database changed: 1 file'],
    [{ state: 'refused', files: 1, problem }, true, 'It is being corrected…'],
    [{ state: 'refused', files: 1, problem }, false, 'The database was not changed'],
    [{ state: 'waiting', files: 1 }, false, 'The next turn tries again.'],
  ])('shows %j in words [DB-061, DB-063]', (change, growing, words) => {
    show(change, growing);
    expect(screen.getByRole('status').textContent).toContain(words);
  });

  it('folds the words of PostgreSQL [DB-063, GEN-019]', () => {
    show({ state: 'refused', files: 1, problem });
    const details = screen.getByRole('group');
    expect(details).toHaveProperty('open', false);
    fireEvent.click(screen.getByText('Details'));
    expect(details.textContent).toContain('supabase/migrations/0001_a.sql, line 3');
    expect(details.textContent).toContain('type "txt" does not exist');
    expect(details.textContent).toContain('Use text.');
  });

  it('has no details where the reason is not known [DB-063]', () => {
    show({ state: 'refused', files: 0 });
    expect(screen.queryByText('Details')).toBeNull();
  });
});
