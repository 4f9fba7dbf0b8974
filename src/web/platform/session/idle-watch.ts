import { flushDrafts, inputReleased } from '#root/web/platform/ui/unsaved.ts';
import { type Idleness, idlenessAt } from './idle-clock.ts';
import { allTabsIdle, checkIn, checkOut, isActivity, lastActivity, noteActivity } from './idle-tabs.ts';
import { sessionRefused } from './renew.ts';
import { signOut } from './sign-out.ts';
import { refreshToken, signedIn } from './storage.ts';
import { onTabMessage, tellTabs } from './tabs.ts';

/** Other tabs get this long to send their drafts before the sign-in ends without them. */
const patience = 10_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** What the person at the screen sees of it. */
export interface IdleWatch {
  /** Somebody is there: the time begins anew, in all tabs. */
  stay(): void;
  /** Other seconds than before: the tenant's `login_time_out` is known, or has changed. */
  setTimeOut(seconds: number): void;
  stop(): void;
}

/**
 * Watches over an unattended sign-in from this tab, together with the other tabs, and over its end. While the warning
 * shows, moving the mouse does not answer it; another tab in which somebody works does.
 * @param timeOut seconds
 * @param onChange told every second
 */
export function watchIdleness(timeOut: number, onChange: (idleness: Idleness) => void): IdleWatch {
  const watch = new Watch(timeOut, onChange);
  watch.start();
  return watch;
}

class Watch implements IdleWatch {
  readonly #tab = crypto.randomUUID();
  readonly #onChange: (idleness: Idleness) => void;
  readonly #stops: (() => void)[] = [];
  #seconds: number;
  #shown: Idleness;
  #drafts: 'unasked' | 'underWay' | 'sent' = 'unasked';
  /** When the time was seen to be over. */
  #over: number | undefined;
  #gone = false;
  /** Ticks without a sign-in. */
  #without = 0;

  constructor(seconds: number, onChange: (idleness: Idleness) => void) {
    this.#seconds = seconds;
    this.#onChange = onChange;
    this.#shown = { phase: 'active', secondsLeft: seconds };
  }

  start(): void {
    if (lastActivity(localStorage) === undefined) noteActivity(localStorage, Date.now());
    for (const sign of signs) this.#listen(window, sign, () => this.#act());
    // What another tab has noted, and coming back to this one, show at once. Its own checks are no news.
    this.#listen(window, 'storage', (event) => isActivity(event as StorageEvent) && this.#tick());
    this.#listen(document, 'visibilitychange', () => this.#tick());
    // A page that goes tells of its visibility once more after that, and may come back from the browser's memory.
    this.#listen(window, 'pagehide', () => this.#go());
    this.#listen(window, 'pageshow', () => this.#come());
    this.#stops.push(onTabMessage((message) => message.what === 'ending' && this.#tick()));
    const timer = setInterval(() => this.#tick(), 1_000);
    this.#stops.push(() => clearInterval(timer));
    this.#tick();
  }

  stay(): void {
    if (this.#idleness(Date.now()).phase !== 'over') noteActivity(localStorage, Date.now(), { always: true });
    this.#tick();
  }

  setTimeOut(seconds: number): void {
    this.#seconds = seconds;
    this.#tick();
  }

  stop(): void {
    for (const undo of this.#stops.splice(0)) undo();
    checkOut(localStorage, this.#tab);
  }

  #listen(target: EventTarget, name: string, listener: (event: Event) => void): void {
    target.addEventListener(name, listener, { passive: true, capture: true });
    this.#stops.push(() => target.removeEventListener(name, listener, { capture: true }));
  }

  #idleness(now: number): Idleness {
    return idlenessAt({ lastActivity: lastActivity(localStorage) ?? now, timeOut: this.#seconds, now });
  }

  #go(): void {
    this.#gone = true;
    checkOut(localStorage, this.#tab);
  }

  #come(): void {
    this.#gone = false;
    this.#tick();
  }

  #act(): void {
    if (this.#idleness(Date.now()).phase === 'over') this.#tick();
    else if (this.#shown.phase === 'active') noteActivity(localStorage, Date.now());
  }

  #tick(): void {
    const now = Date.now();
    // The page is on its way out already.
    if (this.#gone || inputReleased() || this.#ended(now)) return;
    this.#shown = this.#idleness(now);
    const over = this.#shown.phase === 'over';
    if (this.#shown.phase !== 'active') this.#sendDrafts();
    else if (this.#drafts === 'sent') this.#drafts = 'unasked';
    checkIn(localStorage, this.#tab, { checkedAt: now, idle: over && this.#drafts === 'sent' });
    this.#onChange(this.#shown);
    if (over) this.#end(now);
    else this.#over = undefined;
  }

  /** The expiry cookie has passed, or is gone. @returns whether there is nothing left to watch */
  #ended(now: number): boolean {
    if (signedIn(now)) {
      this.#without = 0;
      return false;
    }
    this.#without += 1;
    // Without a token another tab has signed out, and says in a moment why.
    if (refreshToken() !== null || this.#without > 2) {
      this.stop();
      sessionRefused();
    }
    return true;
  }

  #sendDrafts(): void {
    if (this.#drafts !== 'unasked') return;
    this.#drafts = 'underWay';
    void flushDrafts().then(() => {
      this.#drafts = 'sent';
      this.#tick();
    });
  }

  /** Ends the sign-in once no tab has anything to send; one tab signs out, the others follow. */
  #end(now: number): void {
    if (this.#over === undefined) {
      this.#over = now;
      // A tab in the background looks at the clock but once a minute.
      tellTabs({ what: 'ending' });
    }
    if (now - this.#over <= patience && !allTabsIdle(localStorage, now)) return;
    void navigator.locks.request('holdfast.leave', { ifAvailable: true }, async (lock) => {
      if (lock && refreshToken() !== null) await signOut('idle');
    });
  }
}
