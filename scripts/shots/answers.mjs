// Replaced responses, for states that would take an hour or a second user to reach. All other calls
// go to the running product.
const calls = '**/servers/auto-website-bff/api/v1/';

export const answer = (page, path, data) =>
  page.route(calls + path, (route) => route.fulfill({ json: { code: 200, message: '', data } }));

export const refuse = (page, path, code) =>
  page.route(calls + path, (route) => route.fulfill({ json: { code, message: '', data: null } }));

/** Changes the real response before the page receives it. */
export const alter = (page, path, change) =>
  page.route(calls + path, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.data) change(body.data, route.request());
    await route.fulfill({ response, json: body });
  });

/** Replaces a run's event stream with one response that contains all events. */
export const stream = (page, path, run, events) =>
  page.route(calls + path, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: events
        .map((event, at) => `id: ${run}:${at + 1}\ndata: ${JSON.stringify(event)}\n\n`)
        .join(''),
    }),
  );
