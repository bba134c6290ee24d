// What the services answer in states that would take an hour, or another person, to bring about; every other call goes to the real ones.
const calls = '**/servers/auto-website-bff/api/v1/';

export const answer = (page, path, data) => page.route(calls + path, (route) => route.fulfill({ json: { code: 200, message: '', data } }));

export const refuse = (page, path, code) => page.route(calls + path, (route) => route.fulfill({ json: { code, message: '', data: null } }));

/** The real answer, changed on its way. */
export const alter = (page, path, change) =>
  page.route(calls + path, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.data) change(body.data, route.request());
    await route.fulfill({ response, json: body });
  });

/** A run's events, all of them at once. */
export const stream = (page, path, run, events) =>
  page.route(calls + path, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: events.map((event, at) => `id: ${run}:${at + 1}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
    }),
  );
