import { messageText } from '../../domain/chat/message-text.ts';
import { ChatRequest } from '../../domain/contract/chat.ts';
import { limits } from '../../domain/limits/index.ts';
import { errorMessage } from '../../domain/repair/error-message.ts';
import { titleOfProblem } from '../../domain/repair/repair.ts';
import type { RepairTurnStarter } from '../ports/repairs.ts';
import type { ChatDeps } from './deps.ts';
import { sendPrompt } from './send-prompt.ts';
import type { TurnStats } from './turn-stats.ts';

/**
 * Starts an automatic repair (FIX-006). It is a normal turn with the same kind of message as a
 * repair that a user requests, but it is free.
 */
export function createRepairRequest(deps: ChatDeps, usual: TurnStats): RepairTurnStarter {
  return async ({ project, userId, language, variant, problems, order }) => {
    const message = errorMessage(problems.map(titleOfProblem), '');
    const request = ChatRequest.parse({
      site_uuid: project,
      request_type: 'generate_website_chat',
      prompt: messageText(message.content),
      message_type: message.message_type,
      message_content: message.message_content.slice(0, limits.repair.titlesMax),
      variant,
    });
    return (await sendPrompt(deps, { userId, language, request, stats: usual, order })).id;
  };
}
