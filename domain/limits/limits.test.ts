import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { limits } from './index.ts';

const { copy, layout, toast, tooltip } = limits;

/**
 * Repeats the numbers of the requirements, so that none changes by accident. Their effects are
 * tested where they are used.
 */
it.each([
  ['a client waits 300 s [SEC-006]', limits.transport.clientTimeoutMs, 300_000],
  ['a project picture 8 s [SEC-007, PROJ-030]', limits.transport.projectImageTimeoutMs, 8000],
  ['strings above 500 characters are not signed [SEC-004]', limits.signature.maxSignedString, 500],
  ['access tokens live 15 minutes [GAP-05]', limits.session.accessTokenMs, 900_000],
  ['cookies live 7 days [AUTH-027]', limits.session.cookieMs, 604_800_000],
  ['a refresh is tried 3 times [AUTH-030]', limits.session.refreshTries, 3],
  ['with 300 ms between [AUTH-030]', limits.session.refreshDelayMs, 300],
  ['a stream refreshes once [GEN-012]', limits.session.streamRefreshes, 1],
  ['an SMS code has 6 digits [AUTH-005, GAP-09]', limits.sms.codeLength, 6],
  ['it lives 300 s [GAP-09]', limits.sms.codeMs, 300_000],
  ['it allows 5 tries [GAP-09]', limits.sms.codeTries, 5],
  ['a captcha has 4 characters [AUTH-006]', limits.captcha.length, 4],
  ['it lives 300 s [GAP-09]', limits.captcha.lifeMs, 300_000],
  ['captchas: 20 a minute [GAP-08]', limits.captcha.perIpPerMinute, 20],
  ['SMS: 20 a minute [GAP-08]', limits.sms.perIpPerMinute, 20],
  ['a captcha is asked for from the third SMS [GAP-09]', limits.sms.captchaFromSend, 3],
  ['within 10 minutes [GAP-09]', limits.sms.captchaWindowMs, 600_000],
  ['a captcha is asked for after 3 wrong codes [GAP-09]', limits.sms.triesBeforeCaptcha, 3],
  ['a phone gets one SMS a minute [GAP-09]', limits.sms.resendMs, 60_000],
  ['the first countdown is 90 s [AUTH-010]', limits.sms.firstCountdownSeconds, 90],
  ['the next ones 60 s [AUTH-010]', limits.sms.nextCountdownSeconds, 60],
  ['5 wrong passwords ask for a captcha [GAP-08]', limits.password.triesBeforeCaptcha, 5],
  ['within 15 minutes [GAP-08]', limits.password.tryWindowMs, 900_000],
  ['a password has 8 characters [GAP-10]', limits.password.min, 8],
  ['to 64 [GAP-10]', limits.password.max, 64],
  ['redeeming: 5 a minute [GAP-08]', limits.codes.triesPerMinute, 5],
  ['prompts: 30 a minute [GAP-08]', limits.chat.perUserPerMinute, 30],
  ['scans are polled every 2 s [AUTH-016, BIND-010]', limits.qr.pollMs, 2000],
  ['a QR code lives 300 s [GAP-13]', limits.wechat.codeSeconds, 300],
  ['a provider has 10 minutes [GAP-12]', limits.oauth.attemptMs, 600_000],
  ['an account picture has 96 pixels [AUTH-040]', limits.avatar.sizePx, 96],
  ['a user name has 12 characters [UC-006, GAP-17]', limits.username.max, 12],
  ['a popup is ready after 1 s [APP-007]', limits.popup.readyMs, 1000],
  ['toasts of the user centre close after 2 s [UC-018]', limits.toast.userCentreCloseMs, 2000],
  ['ten pages are shown in full [UC-017]', limits.pagination.allUpTo, 10],
  ['five beyond that [UC-017]', limits.pagination.window, 5],
  ['arrows appear at five pages [UC-017]', limits.pagination.arrowsFrom, 5],
  ['orders: 10 a page [UC-009]', limits.pay.pageSize, 10],
  ['a payment is polled every 5 s [BILL-018]', limits.pay.pollMs, 5000],
  ['an unpaid order ends after 30 minutes [GAP-23]', limits.pay.orderMs, 1_800_000],
  ['the code to pay has 128 px [BILL-017]', limits.payCode.px, 128],
  ['the first gift [GAP-19]', limits.gift.firstSignInTokens, 30_000],
  ['an invitation [BILL-025, GAP-18]', limits.gift.inviteTokens, 100_000],
  ['after seven active days [GAP-18]', limits.gift.inviteActiveDays, 7],
  ['a return [BILL-027, GAP-19]', limits.gift.recallTokens, 100_000],
  ['after 30 days [GAP-19]', limits.gift.recallAfterMs, 2_592_000_000],
  ['a trial lasts 3 days [MEM-003, BILL-035]', limits.trial.lastsMs, 259_200_000],
  ['its offer 3 days [MEM-005, GAP-25]', limits.trial.offerMs, 259_200_000],
  ['it is 20 % off [MEM-006]', limits.trial.offerPercentOff, 20],
  ['a trial costs ¥9.90 [GAP-22]', limits.trial.fen, 990],
  ['a month ¥99 [GAP-22]', limits.advance.fen, 9900],
  ['and has 30 days [GAP-22]', limits.advance.days, 30],
  ['a year ¥1,680 [BILL-029, GAP-22]', limits.pro.fen, 168_000],
  ['before ¥1,998 [BILL-029, GAP-22]', limits.pro.originalFen, 199_800],
  ['the lifetime plan ¥4,980 [GAP-22]', limits.lifetime.fen, 498_000],
  ['for 200 people [MEM-021, BILL-035]', limits.lifetime.seats, 200],
  ['the free plan has 200k of context [MEM-018]', limits.chat.contextTokensFree, 200_000],
  ['promotions begin at 08:00 [BILL-031]', limits.promotion.fromHour, 8],
  ['and end at 23:00 [BILL-031]', limits.promotion.untilHour, 23],
  ['in the last 3 days of a discount [BILL-032]', limits.promotion.lastMs, 259_200_000],
  ['3 times a day [BILL-033]', limits.promotion.perDay, 3],
  ['2 hours apart [BILL-033]', limits.promotion.apartMs, 7_200_000],
  ['a promotion waits 3 s [GAP-91]', limits.promotion.delayMs, 3000],
  ['titles have 100 characters [PROJ-010, GAP-40]', limits.project.titleMax, 100],
  ['an issued uuid is kept for 24 h [GAP-34]', limits.project.issuedUuidMs, 86_400_000],
  ['projects work in /home/project [RUN-010]', limits.project.workingDirectory, '/home/project'],
  ['projects: 15 a page [SIDE-008]', limits.sideMenu.pageSize, 15],
  ['three pages fill the list [SIDE-007]', limits.sideMenu.fillPages, 3],
  ['a search waits 300 ms [SIDE-009]', limits.sideMenu.searchMs, 300],
  ['a rewind reloads after 100 ms [PROJ-021]', limits.versions.reloadMs, 100],
  ['the address follows every 300 ms [ROUTE-015]', limits.chat.addressRewriteMs, 300],
  ['a missing chat leaves after 1.5 s [ROUTE-016]', limits.chat.chatLoadFailureRedirectMs, 1500],
  ['an answer is drawn every 100 ms [CHAT-015]', limits.chat.updateMs, 100],
  ['the reader waits in steps of 100 ms [GEN-024]', limits.chat.readStepMs, 100],
  ['the list follows within 10 px [CHAT-016]', limits.chat.stickToBottomPx, 10],
  ['it is pinned again after 1.8 s [CHAT-018]', limits.chat.firstScrollMs, 1800],
  ['in an app after 2.6 s [CHAT-018]', limits.chat.firstScrollAppMs, 2600],
  ['a draft is stored after 1 s [CHAT-021]', limits.chat.draftDebounceMs, 1000],
  ['drafts of 20 projects are kept [CHAT-058]', limits.chat.keptDrafts, 20],
  ['the text field has 200 px [CHAT-020]', limits.chat.promptBox.textareaMax, 200],
  ['in an app 400 px [CHAT-020]', limits.chat.promptBox.textareaMaxApp, 400],
  ['images have 1 MB [CHAT-023]', limits.chat.images.maxBytes, 1_048_576],
  ['and 8000 px [CHAT-024]', limits.chat.images.maxSide, 8000],
  ['3 a prompt [CHAT-025, GEN-041]', limits.chat.images.max, 3],
  ['“improved” shows for 500 ms [CHAT-030]', limits.chat.enhancedMs, 500],
  ['pages: 2 a prompt [CHAT-053]', limits.outsidePage.perPrompt, 2],
  ['their text has 24,000 characters [CHAT-054]', limits.outsidePage.textMax, 24_000],
  ['a long prompt shows 800 characters [CHAT-060]', limits.chat.fold.characters, 800],
  ['or 12 lines [CHAT-060]', limits.chat.fold.lines, 12],
  ['from 1.5 times that [CHAT-060]', limits.chat.fold.spare, 1.5],
  ['a prompt shows 40,000 tokens of files [GEN-044]', limits.chat.context.wholeTokens, 40_000],
  ['half of the window [GEN-044]', limits.chat.context.windowShare, 0.5],
  ['a third of the balance [GEN-044]', limits.chat.context.balanceShare, 1 / 3],
  ['8,000 characters of the rules [GEN-047]', limits.chat.context.rulesCharacters, 8000],
  ['a repair asks again after 5 s [GEN-055]', limits.repair.secondTryMs, 5000],
  ['a repair is tried 3 times [FIX-004]', limits.repair.attempts, 3],
  ['a plan has 3 questions [GEN-056]', limits.chat.plan.questions, 3],
  ['with 4 choices [GEN-056]', limits.chat.plan.choices, 4],
  ['900 characters ask for a plan [GEN-056]', limits.chat.plan.largeCharacters, 900],
  ['or 6 wishes [GEN-056]', limits.chat.plan.largeItems, 6],
  ['calls are kept for 7 days [GEN-060]', limits.run.callsKeptMs, 604_800_000],
  ['a stream is pinged every 15 s [GAP-30]', limits.run.pingMs, 15_000],
  ['a dead run is released after 13 s [GAP-31]', limits.run.leaseMs, 13_000],
  ['a run has 15 minutes [GAP-31]', limits.run.maxMs, 900_000],
  ['a start action waits 2 s [GEN-031]', limits.command.startWaitMs, 2000],
  ['a file write waits 100 ms [GEN-032]', limits.files.writeWaitMs, 100],
  ['an install is retried 3 times [RUN-005]', limits.command.installRetries, 3],
  ['calm is more than 2 events [RUN-007]', limits.command.errorFlagResetsAfter, 2],
  ['an install has 5 minutes [GAP-35]', limits.command.installMs, 300_000],
  ['a build 5 minutes [GAP-35]', limits.command.buildMs, 300_000],
  ['other commands 2 minutes [GAP-35]', limits.command.otherMs, 120_000],
  ['and 2 MB of output [GAP-35]', limits.command.outputBytes, 2_097_152],
  ['a sandbox sleeps after 60 s [GAP-36]', limits.sandbox.idleSuspendMs, 60_000],
  ['and goes after 10 minutes [GAP-36]', limits.sandbox.idleDestroyMs, 600_000],
  ['a private label lasts 24 h [GAP-36]', limits.preview.label.idleMs, 86_400_000],
  ['a save has 500 files [GAP-39]', limits.files.saveFiles, 500],
  ['of 1 MB [GAP-39]', limits.files.maxFileBytes, 1_048_576],
  ['20 MB together [GAP-39]', limits.files.maxProjectBytes, 20_971_520],
  ['an import has 20 MB [GAP-48]', limits.transfer.importBytes, 20_971_520],
  ['a pushed file 10 MB [GAP-53]', limits.repository.maxFileBytes, 10_485_760],
  ['the preview opens after 1 s [RUN-011]', limits.preview.autoOpenMs, 1000],
  ['the card shows after 1.5 s [RUN-013]', limits.preview.cardMs, 1500],
  ['a preview is tried 3 times [WB-016]', limits.preview.attempts, 3],
  ['for 2 s [WB-016]', limits.preview.attemptMs, 2000],
  ['a device begins at 37.5 % [WB-018]', limits.preview.widthPercent, 37.5],
  ['and has 10 % [WB-018]', limits.preview.minPercent, 10],
  ['to 90 % [WB-018]', limits.preview.maxPercent, 90],
  ['documents reach the editor after 30 ms [WB-022]', limits.editor.setDebounceMs, 30],
  ['the desktop begins at 1024 px [WB-019]', limits.layout.desktopPx, 1024],
  ['home shows six sites [HOME-009]', limits.gallery.wall, 6],
  ['and nine cases [HEAD-013]', limits.gallery.cases, 9],
  ['a picture is cached for 5 minutes [GAP-51]', limits.gallery.pictureCacheMs, 300_000],
  ['its own picture for 1 h [GAP-51]', limits.check.pictureCacheMs, 3_600_000],
  ['a household is three users [HOME-011]', limits.anonymous.usersOfHousehold, 3],
  ['uploads: 10 a page [RES-002]', limits.resources.pageSize, 10],
  ['the usage bar has 200 px [RES-006]', limits.resources.barPx, 200],
  ['an image has 10 MB [RES-009]', limits.storage.imageBytes, 10_485_760],
  ['another upload 50 MB [GAP-54]', limits.storage.fileBytes, 52_428_800],
  ['credentials live 900 s [GAP-54]', limits.storage.credentialsMs, 900_000],
  ['they are renewed after 10 minutes [RES-012, RES-017]', limits.storage.refreshMs, 600_000],
  ['an upload has 10 minutes [RES-012]', limits.storage.timeoutMs, 600_000],
  ['an idle site goes after 7 days [GAP-66]', limits.publishing.idleMs, 604_800_000],
  ['models have 8000 tokens [MODEL-006]', limits.models.maxTokens, 8000],
  ['Cohere 4096 [MODEL-006]', limits.models.cohereMaxTokens, 4096],
  ['a stay is reported every 180 s [TRACK-003]', limits.tracking.heartbeatMs, 180_000],
  ['the visitor cookie lives 365 days [TRACK-004]', limits.tracking.cookieMs, 31_536_000_000],
  ['visits are kept for 180 days [GAP-62]', limits.tracking.keptMs, 15_552_000_000],
  ['their titles have 100 characters [TRACK-005]', limits.tracking.titleMax, 100],
  ['their prompts 200 [TRACK-005]', limits.tracking.promptMax, 200],
  ['a pupil is stuck after 5 minutes [CLASS-005]', limits.classrooms.quietMs, 300_000],
  ['rows of a table: 20 a page [GAP-44]', limits.siteData.pageSize, 20],
  ['the statement has 20 rows [GAP-78]', limits.statement.page, 20],
  ['five runs make a usual time [PP-13]', limits.run.estimateAfterRuns, 5],
  ['ten silent seconds say that one may leave [PP-13]', limits.chat.thinkingAfterMs, 10_000],
  ['twenty messages are under the bell [PP-15]', limits.toast.kept, 20],
  ['50,000 tokens are asked about [PP-16]', limits.chat.cost.confirmTokens, 50_000],
  ['and 20 % of the balance [PP-16]', limits.chat.cost.confirmShare, 0.2],
  ['the way back is kept for 10 minutes [PP-21]', limits.session.returnPathMs, 600_000],
  ['home lists three projects [PP-22]', limits.sideMenu.latest, 3],
  ['files are announced every 5 s [PP-23]', limits.chat.announceMs, 5000],
  ['three suggestions follow an answer [PP-24]', limits.chat.nextSteps, 3],
  ['no promotion 10 minutes after an error [PP-25]', limits.promotion.afterErrorMs, 600_000],
  ['nor 7 days after it was closed [PP-25]', limits.promotion.closedMs, 604_800_000],
])('%s', (_, value, stated) => {
  expect(value).toBe(stated);
});

it('closes toasts and tooltips after 2500 ms [CONST-001]', () => {
  expect([toast.closeMs, tooltip.closeMs]).toEqual([2500, 2500]);
});

it('starts the desktop layout at 1024 px [CONST-002]', () => {
  expect(layout.desktopPx).toBe(1024);
});

it('shows the tick of a copy button for 2 s [CONST-003]', () => {
  expect(copy.feedbackMs).toBe(2000);
});

it('has the numbers of the specification in one module, without repetition [CONST-004]', () => {
  // Check only unusual numbers, because 100 or 1000 can have many meanings.
  const telling = [2500, 2600, 600_000, 604_800_000, 259_200_000, 7_200_000, 37.5];
  const root = join(import.meta.dirname, '../..');
  const repeated = ['app', 'components', 'domain', 'lib', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /\.tsx?$/.test(file) &&
          !/\.test\.tsx?$/.test(file) &&
          !join(folder, file).startsWith('domain/limits/'),
      )
      .flatMap((file) => {
        const numbers =
          readFileSync(join(root, folder, file), 'utf8').match(
            /(?<![\w.#-])\d[\d_]*(?:\.\d+)?(?![\w.%])/g,
          ) ?? [];
        return numbers
          .filter((text) => telling.includes(Number(text.replaceAll('_', ''))))
          .map((text) => `${folder}/${file}: ${text}`);
      }),
  );
  expect(repeated).toEqual([]);
});
