'use client';

import { memo } from 'react';
import { splitPlan } from '@/domain/chat/plan';
import type { Block } from '@/lib/chat/answer';
import { mergeCorrections } from '@/lib/chat/merge-corrections';
import type { Message } from '@/lib/chat/messages';
import { parseStoredAnswer } from '@/lib/chat/parse-stored-answer';
import { useProgress, useRun } from '@/lib/projects/context';
import { AppliedFixes } from './applied-fixes';
import { ArtifactCard } from './artifact-card';
import { BuildThisButton } from './build-this-button';
import { InterruptedNotice } from './interrupted-notice';
import { MessageActions } from './message-actions';
import { NextSteps } from './next-steps';
import { PlannedProse } from './planned-prose';
import { TurnCost } from './turn-cost';
import { TurnLine } from './turn-line';

/** An answer: plain text, and a card for each artifact. Unchanged blocks do not render again. */
export const AssistantMessage = memo(function AssistantMessage({
  message,
  isLast,
}: {
  message: Message;
  isLast: boolean;
}) {
  const growing = useRun((run) => isLast && run.status === 'loading');
  const live = useProgress((run) => run.answers[message.id]);
  const answer = live ?? parseStoredAnswer(message);
  const { turn } = message;
  // The mode of an answer is known only at its end. Until then, an answer that grows may be a plan.
  const isPlan = turn ? turn.mode === 'plan' : growing;
  const isEnded = !growing && turn?.status === 'done';
  const blocks = mergeCorrections(answer);
  const last = blocks.length - 1;
  return (
    <article className="flex flex-col gap-4">
      {blocks.map((block, index) =>
        block.type === 'prose' ? (
          <PlannedProse
            key={block.key}
            text={block.text}
            growing={growing && index === last}
            isPlan={isPlan}
            isEnded={isEnded}
            isLast={isLast}
          />
        ) : (
          <ArtifactCard
            key={block.key}
            artifact={block.artifact}
            growing={growing}
            turn={turn}
            database={answer.database}
          />
        ),
      )}
      {isLast && !growing && turn?.version && <TurnLine answer={answer} version={turn.version} />}
      {!growing && turn?.fixed && <AppliedFixes fixed={turn.fixed} />}
      {isLast && !growing && isProposal(turn, blocks) && <BuildThisButton />}
      {!growing && <TurnCost turn={turn} />}
      {!growing && <MessageActions message={message} />}
      {isLast && !growing && turn?.version && turn.status === 'done' && (
        <NextSteps answer={answer} />
      )}
      {isLast && !growing && (turn?.status === 'interrupted' || turn?.status === 'stopped') && (
        <InterruptedNotice
          status={turn.used?.capped ? 'capped' : turn.status}
          files={answer.filesClosed}
        />
      )}
    </article>
  );
});

/**
 * Whether an answer proposes something but contains no plan card, which has its own button to build
 * the proposal.
 */
function isProposal(turn: Message['turn'], blocks: readonly Block[]): boolean {
  if (turn?.mode !== 'plan') return turn?.mode === 'discuss';
  const isEnded = turn.status === 'done';
  return (
    isEnded && !blocks.some((one) => one.type === 'prose' && splitPlan(one.text, { isEnded }).plan)
  );
}
