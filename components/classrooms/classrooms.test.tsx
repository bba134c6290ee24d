import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ClassroomMember } from '@/domain/entities/classroom';
import { languages } from '@/domain/locale';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { notForPupils } from '@/tests/support/school';
import { ClassroomsPage } from './classrooms-page';

const seven = { id: uuidOf(7), name: '7B', joinCode: 'ABCD2345', members: 2 };
const eight = { id: uuidOf(8), name: '8A', joinCode: 'EFGH2345', members: 0 };
const emma: ClassroomMember = {
  ...{ userNo: '1', name: 'Emma Brown', activeAt: Date.now() - 60_000, progress: 'fine' },
  site: { title: 'Planets', url: 'https://planets.example/', picture: '/pic/1?v=1', at: 0 },
};
const noah: ClassroomMember = {
  ...{ userNo: '2', name: 'Noah Lee', activeAt: null, progress: 'broken', site: null },
};

let server: ReturnType<typeof serveCalls>;
let mine: { isTeacher: boolean; taught: (typeof seven)[]; joined: { id: string; name: string }[] };
beforeAll(() => import('@/components/ui/dialog-panel'));
beforeEach(() => {
  mine = { isTeacher: true, taught: [seven, eight], joined: [] };
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  server = serveCalls({
    'classrooms.mine': () => mine,
    'classrooms.wall': ({ classroom }) =>
      classroom === seven.id ? { ...seven, list: [emma, noah] } : { ...eight, list: [] },
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (language: (typeof languages)[number] = 'en_US') =>
  renderPage(<ClassroomsPage />, { school: true, sells: false, signedIn: true, language });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const names = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

it('shows a teacher the pupils of a class, those who are stuck first [CLASS-004, CLASS-005]', async () => {
  await show();
  await screen.findByText('1 pupil is stuck');
  expect(names()).toEqual(['Noah Lee', 'Emma Brown']);
  expect(screen.getByText('Page has an error')).toBeTruthy();
  expect(screen.getByText('ABCD2345')).toBeTruthy();
  const site = screen.getByRole('link', { name: 'Open Planets' });
  expect(site.getAttribute('href')).toBe('https://planets.example/');
  fireEvent.click(screen.getByRole('button', { name: '8A' }));
  await screen.findByText(/Nobody has joined yet/);
});

it('resets a password after a confirmation, and shows the new one once [CLASS-006]', async () => {
  server.answers['classrooms.resetPassword'] = () => ({ password: 'kmrt-4829-xqvn', until: 0 });
  await show();
  await screen.findByText('Emma Brown');
  press('Reset password: Emma Brown');
  const asked = await screen.findByRole('dialog', { name: 'Reset the password of Emma Brown?' });
  expect(server.inputsOf('classrooms.resetPassword')).toEqual([]);
  fireEvent.click(within(asked).getByRole('button', { name: 'Reset' }));
  await screen.findByText('kmrt-4829-xqvn');
  expect(server.inputsOf('classrooms.resetPassword')).toEqual([
    { classroom: seven.id, userNo: '1' },
  ]);
  press('Done');
  await waitFor(() => expect(screen.queryByText('kmrt-4829-xqvn')).toBeNull());
});

it('removes a pupil after a confirmation [CLASS-002]', async () => {
  server.answers['classrooms.removeMember'] = () => null;
  await show();
  await screen.findByText('Noah Lee');
  press('Remove from class: Noah Lee');
  const asked = await screen.findByRole('dialog', { name: 'Remove Noah Lee from the class?' });
  expect(server.inputsOf('classrooms.removeMember')).toEqual([]);
  server.answers['classrooms.wall'] = () => ({ ...seven, members: 1, list: [emma] });
  fireEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(names()).toEqual(['Emma Brown']));
  expect(server.inputsOf('classrooms.removeMember')).toEqual([
    { classroom: seven.id, userNo: '2' },
  ]);
  // The focus does not get lost with the card.
  const heading = screen.getByRole('heading', { level: 2, name: '7B' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('shows a new picture although the one before could not be loaded [CLASS-004]', async () => {
  await show();
  const picture = () => document.querySelector('li img');
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/pic/1?v=1'));
  fireEvent.error(picture() as Element);
  expect(picture()).toBeNull();
  const site = { ...(emma.site as NonNullable<typeof emma.site>), picture: '/pic/1?v=2' };
  server.answers['classrooms.wall'] = () => ({ ...seven, list: [{ ...emma, site }] });
  server.answers['classrooms.renewCode'] = () => ({ joinCode: 'JKLM2345' });
  press('New code');
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/pic/1?v=2'));
});

it('creates a class and opens it, and replaces a code [CLASS-001, CLASS-002]', async () => {
  Object.assign(mine, { taught: [] });
  server.answers['classrooms.create'] = ({ name }) => {
    Object.assign(mine, { taught: [{ ...eight, name }] });
    return { ...eight, name };
  };
  server.answers['classrooms.renewCode'] = () => ({ joinCode: 'JKLM2345' });
  await show();
  await screen.findByText(/You have no class yet/);
  press('Create class');
  expect(screen.getByRole('alert').textContent).toContain('Enter a name');
  fireEvent.change(screen.getByLabelText('Name of the class'), { target: { value: '9C' } });
  press('Create class');
  await screen.findByText('EFGH2345');
  server.answers['classrooms.wall'] = () => ({ ...eight, joinCode: 'JKLM2345', list: [] });
  press('New code');
  await screen.findByText('JKLM2345');
});

it('lets a pupil leave a class after a confirmation [CLASS-008]', async () => {
  mine = { isTeacher: false, taught: [], joined: [seven, eight] };
  server.answers['classrooms.leave'] = () => null;
  await show();
  await screen.findByText('7B');
  press('Leave class: 7B');
  const asked = await screen.findByRole('dialog', { name: 'Leave 7B?' });
  expect(server.inputsOf('classrooms.leave')).toEqual([]);
  mine.joined = [eight];
  fireEvent.click(within(asked).getByRole('button', { name: 'Leave class' }));
  await waitFor(() => expect(screen.queryByText('7B')).toBeNull());
  expect(screen.getByText('8A')).toBeTruthy();
  expect(server.inputsOf('classrooms.leave')).toEqual([{ classroom: seven.id }]);
});

it('lets a pupil join by a code, and says what the teacher sees [CLASS-002, CLASS-007]', async () => {
  mine = { isTeacher: false, taught: [], joined: [] };
  server.answers['classrooms.join'] = ({ code }) => {
    if (code !== 'ABCD2345') throw new CallError(404, 'not here');
    mine.joined = [{ id: seven.id, name: '7B' }];
    return { id: seven.id, name: '7B' };
  };
  await show();
  await screen.findByText(/Your teacher sees your name/);
  expect(screen.queryByRole('button', { name: 'Create class' })).toBeNull();
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Class code'), { target: { value } });
  type('WRONG');
  press('Join');
  await screen.findByText(/No class has this code/);
  type('ABCD2345');
  press('Join');
  await screen.findByText('7B');
  expect(useToasts.getState().recent[0]?.title).toBe('You are in 7B');
  expect(server.inputsOf('classrooms.wall')).toEqual([]);
});

it.each(languages)('has no word of the shop in %s [PP-18]', async (language) => {
  await show(language);
  await screen.findByText('Emma Brown');
  await act(() => new Promise((done) => setTimeout(done)));
  expect(notForPupils[language].exec(document.body.textContent ?? '')).toBeNull();
});
