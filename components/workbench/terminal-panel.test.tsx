import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import type { StreamEvent } from '@/domain/stream/event';
import { connection, logged, openConnection } from '@/lib/chat/testing';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { createContainerLeases } from '@/lib/workbench/webcontainer-lease';
import { renderInProject } from '@/tests/support/page';
import { vendorDouble } from '@/tests/support/webcontainer';
import { TerminalPanel } from './terminal-panel';

vi.mock('@xterm/addon-fit', () => ({
  FitAddon: class {
    fit() {}
  },
}));
vi.mock('@xterm/xterm', () => ({
  Terminal: class {
    options = {};
    loadAddon() {}
    open() {}
    write() {}
    reset() {}
    dispose() {}
  },
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const over: StreamEvent = { status: 'END', code: 0 };
let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid: 'u' });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});
afterEach(() => now.project.dispose());

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tabs = () => screen.getByRole('group', { name: 'Terminals' }).textContent;
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Command' });
async function run(line: string) {
  fireEvent.change(field(), { target: { value: line } });
  await act(async () => void fireEvent.submit(field()));
}
const output = () => now.project.terminals.getState().list[0]?.output.text();

const nothing = 'No command has run since you opened this.';

describe('the terminals', () => {
  it('shows one for the build and others next to it [WB-010]', () => {
    renderInProject(<TerminalPanel />, now.project);
    expect(tabs()).toBe('Build');
    press('New terminal');
    press('New terminal');
    expect(tabs()).toBe('BuildTerminal 1Terminal 2');
    press('Build');
    expect(screen.queryByRole('textbox', { name: 'Command' })).toBeNull();
    press('Terminal 2');
    press('Close terminal 2');
    expect(tabs()).toBe('BuildTerminal 1');
    for (let more = 0; more < limits.command.terminals; more += 1) press('New terminal');
    expect(screen.getByRole('button', { name: 'New terminal' })).toMatchObject({ disabled: true });
    expect(now.project.terminals.getState().list).toHaveLength(limits.command.terminals);
  });

  it('runs a line in the container of this page where the project runs there, and stops it there [RUN-009]', async () => {
    const vendor = vendorDouble();
    now.effects.container = async () =>
      createContainerLeases({ isolation: () => 'isolated', boot: vendor.boot })();
    now.project.runner.setState({
      available: ['webcontainer', 'browser'],
      current: 'webcontainer',
    });
    renderInProject(<TerminalPanel />, now.project);
    press('New terminal');
    await run('node forever.js');
    await waitFor(() => expect(vendor.booted[0]?.lines()).toEqual(['jsh -c node forever.js']));
    expect(now.project.build.getState().building).toBe(true);
    await act(async () => press('Stop'));
    await waitFor(() => expect(now.project.terminals.getState().list[0]?.running).toBe(false));
    expect([vendor.booted[0]?.programs[0]?.killed, now.project.build.getState().building]).toEqual([
      true,
      false,
    ]);
    expect(now.calls).toEqual([]);
  });

  it('runs a line as command 3 with its text, and shows its output [RUN-009]', async () => {
    const asked: object[] = [];
    now.effects.open = (request) => {
      asked.push(request);
      return connection(logged('k', [{ type: 'data', data: 'hello\n' }, over]));
    };
    renderInProject(<TerminalPanel />, now.project);
    press('New terminal');
    expect(screen.getByText(nothing)).toBeDefined();
    await run('  echo hello ');
    expect(asked).toEqual([
      {
        site_uuid: 'u',
        request_type: 'exe_npm',
        command: 3,
        command_str: 'echo hello',
        is_manage: 0,
      },
    ]);
    await waitFor(() => expect(output()).toContain('$ echo hello'));
    expect(screen.queryByText(nothing)).toBeNull();
    expect(output()).toContain('hello\n');
    expect(now.project.build.getState()).toMatchObject({ building: false, lastCommand: -1 });
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(field().value).toBe('echo hello');
  });

  it('asks to wait while another command runs, local or remote, and keeps the line [RUN-009]', async () => {
    renderInProject(<TerminalPanel />, now.project);
    press('New terminal');
    const last = () => useToasts.getState().recent[0]?.title;
    act(() => now.project.build.begin(1));
    await run('npm test');
    expect([last(), field().value, now.calls]).toEqual([
      'Wait for other commands to finish.',
      'npm test',
      [],
    ]);
    act(() => now.project.build.end());
    now.effects.open = () => connection([], new CallError(703, 'Others first.'));
    await run('npm test');
    await waitFor(() => expect(last()).toBe('Others first.'));
    expect(field().value).toBe('npm test');
  });

  it('stops the running command by its own run, and starts nothing else meanwhile [RUN-009]', async () => {
    const source = openConnection();
    now.effects.open = (_, signal: AbortSignal) => source.events(signal);
    renderInProject(<TerminalPanel />, now.project);
    press('New terminal');
    await run('sleep 60');
    await act(async () => source.say(...logged('k7', [{ type: 'data', data: 'zzz\n' }])));
    expect(now.project.build.getState().building).toBe(true);
    await act(async () => press('Stop'));
    expect(now.calls).toEqual(['stop k7']);
    await act(async () => {
      source.say({ id: 'k7:2', event: { status: 'STOPPED', code: 200 } });
      source.close();
    });
    await waitFor(() => expect(now.project.build.getState().building).toBe(false));
    expect(screen.getByRole('button', { name: 'Run' })).toBeDefined();
  });

  it('has a switch for screen readers, which is stored [PP-23]', () => {
    renderInProject(<TerminalPanel />, now.project);
    press('Screen reader mode');
    expect(
      screen.getByRole('button', { name: 'Screen reader mode' }).getAttribute('aria-pressed'),
    ).toBe('true');
    expect(localStorage.getItem('screen_reader_terminal')).toBe('true');
  });
});
