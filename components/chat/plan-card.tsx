'use client';

import { ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Plan, PlanQuestion } from '@/domain/chat/plan';
import { type PlanDecision, writePlan } from '@/domain/projects/plan-file';
import { useHasModel } from '@/lib/models/use-has-model';
import { useOpenProject, useProject } from '@/lib/projects/context';

/**
 * GEN-056, GEN-057: the plan of an answer. In the newest answer, the user can answer or skip the
 * plan's questions, and then build the plan.
 */
export function PlanCard({ plan, isOpen }: { plan: Plan; isOpen: boolean }) {
  const t = useTranslations('chat.plan');
  const readOnly = useProject((state) => state.readOnly);
  // The starter cannot build a plan.
  const hasModel = useHasModel();
  return (
    <section aria-label={t('label')} className="rounded-card bg-sheet px-4 py-3 ring-1 ring-line">
      <h3 className="flex items-center gap-2 font-medium">
        <ListChecks aria-hidden="true" size={16} strokeWidth={1.5} />
        {t('label')}
      </h3>
      <ol className="mt-2 flex list-decimal flex-col gap-1 pl-5 marker:text-ink-faint">
        {plan.steps.map((step) => (
          <li key={step} className="text-pretty break-words">
            {step}
          </li>
        ))}
      </ol>
      {isOpen && plan.isClosed && !readOnly && hasModel && <PlanForm plan={plan} />}
    </section>
  );
}

/** The chosen answer to one question; undefined if the user chose none. */
type Answer = string | undefined;

function PlanForm({ plan }: { plan: Plan }) {
  const t = useTranslations('chat.plan');
  const project = useOpenProject();
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const { steps, questions } = plan;
  const build = (given: readonly Answer[]) => {
    const decisions = questions.map(
      ({ ask }, at): PlanDecision => ({ ask, answer: given[at] ?? null }),
    );
    const answered = decisions.filter(({ answer }) => answer !== null);
    const words = [t('buildPrompt'), ...answered.map(({ ask, answer }) => `${ask} ${answer}`)];
    void project.buildPlan(words.join('\n'), writePlan(steps, decisions));
  };
  return (
    <form
      className="mt-3 flex flex-col gap-3 border-line border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        build(answers);
      }}
    >
      {questions.map((question, at) => (
        <Question
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same words
          key={at}
          question={question}
          value={answers[at]}
          onChoose={(choice) =>
            setAnswers((before) => questions.map((_, one) => (one === at ? choice : before[one])))
          }
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          {t('build')}
        </Button>
        {questions.length > 0 && (
          <Button look="quiet" onClick={() => build([])}>
            {t('skip')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** One question with its choices as radio buttons, which keyboards and screen readers support. */
function Question({
  question: { ask, choices },
  value,
  onChoose,
}: {
  question: PlanQuestion;
  value: string | undefined;
  onChoose(choice: string): void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-pretty break-words font-medium text-14">{ask}</legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice}
            className="inline-flex min-h-8 max-w-full cursor-pointer items-center rounded-control px-2.5 py-1 text-13 text-ink-soft ring-1 ring-line ring-inset transition-colors duration-120 hover:bg-well hover:text-ink has-checked:bg-well has-checked:text-ink has-checked:ring-azure has-focus-visible:outline-2 has-focus-visible:outline-azure coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === choice}
              onChange={() => onChoose(choice)}
            />
            <span className="min-w-0 break-words">{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
