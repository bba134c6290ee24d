import { beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '@/lib/upstream/call-error';
import { closeToast, markToastsSeen, toast, toastError, useToasts } from './store';

describe('toasts', () => {
  beforeEach(() => useToasts.setState({ shown: [], recent: [], unseen: 0 }));

  it('keep the last twenty under the bell after they closed [PP-15]', () => {
    for (let i = 0; i < 25; i++) closeToast(toast({ kind: 'info', title: `n${i}` }));
    expect(useToasts.getState()).toMatchObject({ shown: [], unseen: 25 });
    expect(useToasts.getState().recent.map((one) => one.title)).toEqual(
      Array.from({ length: 20 }, (_, i) => `n${24 - i}`),
    );
    toast({ kind: 'success', title: 'Saved' });
    expect(useToasts.getState().unseen).toBe(25);
    markToastsSeen();
    expect(useToasts.getState().unseen).toBe(0);
  });

  it('show the same message once, however often it is added', () => {
    toast({ kind: 'info', title: 'same' });
    toast({ kind: 'info', title: 'same' });
    expect(useToasts.getState().shown.length).toBe(1);
  });

  it('report a failed call with its reference, and no abort', () => {
    toastError(new DOMException('', 'AbortError'));
    expect(useToasts.getState().shown).toEqual([]);
    toastError(new CallError(702, 'no tokens', 'request-1'));
    expect(useToasts.getState().shown[0]).toMatchObject({
      kind: 'error',
      title: 'no tokens',
      reference: expect.stringMatching(/^\w{4}-\w\w$/),
    });
    expect(() => toastError(new Error('a bug'))).toThrow('a bug');
  });
});
