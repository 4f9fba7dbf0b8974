/**
 * Sends one request at a time. If several requests arrive while a request is running, only the last of the waiting
 * requests is sent.
 */
export function createLatestQueue<Request>(send: (request: Request) => void) {
  let busy = false;
  let next: { readonly request: Request } | undefined;
  const sendNow = (request: Request) => {
    busy = true;
    send(request);
  };
  return {
    ask: (request: Request) => {
      if (busy) next = { request };
      else sendNow(request);
    },
    onAnswer: () => {
      busy = false;
      if (!next) return;
      const { request } = next;
      next = undefined;
      sendNow(request);
    },
  };
}
