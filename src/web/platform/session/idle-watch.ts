import { ownSession } from '#root/contract/access/own-session.ts';
import { call } from '#root/web/platform/api/call.ts';
import { flushDrafts, inputReleased } from '#root/web/platform/ui/unsaved.ts';
import { type Idleness, idlenessAt } from './idle-clock.ts';
import { allTabsIdle, checkIn, checkOut, isActivity, lastActivity, noteActivity, takeReport } from './idle-tabs.ts';
import { sessionRefused } from './renew.ts';
import { signOut } from './sign-out.ts';
import { isEndAnnounced, refreshToken, signedIn } from './storage.ts';
import { onTabMessage, tellTabs } from './tabs.ts';

/** Milliseconds that other tabs have to send their drafts before the sign-in ends. */
const maxDraftWait = 10_000;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Monitors an idle session. */
export interface IdleWatch {
  /** Restarts the idle time in all tabs. */
  stay(): void;
  /** Sets the idle time in seconds. Called when the tenant's `login_time_out` is known or has changed. */
  setTimeOut(seconds: number): void;
  stop(): void;
}

/**
 * Shows a warning when the person is idle, and then ends the sign-in, together with the other tabs. Moving the mouse
 * does not close the warning, but `stay` closes it in all tabs.
 * @param timeOut idle time in seconds
 * @param onChange called at every check: every second, and when the tab is shown or another tab reports activity
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
  /** When the idle time ran out, in milliseconds since 1970. */
  #over: number | undefined;
  #isLeaving = false;
  /** The number of ticks since the sign-in was found to be missing. */
  #ticksSignedOut = 0;

  constructor(seconds: number, onChange: (idleness: Idleness) => void) {
    this.#seconds = seconds;
    this.#onChange = onChange;
    this.#shown = { phase: 'active', secondsLeft: seconds };
  }

  start(): void {
    if (lastActivity(localStorage) === undefined) noteActivity(localStorage, Date.now());
    for (const name of activityEvents) this.#listen(window, name, () => this.#noteEvent());
    // Activity in another tab and returning to this tab are handled immediately. Check-ins of other tabs are handled
    // only at the next tick.
    this.#listen(window, 'storage', (event) => isActivity(event as StorageEvent) && this.#tick());
    this.#listen(document, 'visibilitychange', () => this.#tick());
    // Both events are needed. A page that is being left receives one more visibility event, which must be ignored, and
    // the browser may later restore the page from its cache.
    this.#listen(window, 'pagehide', () => this.#leavePage());
    this.#listen(window, 'pageshow', () => this.#restorePage());
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

  #leavePage(): void {
    this.#isLeaving = true;
    checkOut(localStorage, this.#tab);
  }

  #restorePage(): void {
    this.#isLeaving = false;
    this.#tick();
  }

  #noteEvent(): void {
    if (this.#idleness(Date.now()).phase === 'over') this.#tick();
    else if (this.#shown.phase === 'active') noteActivity(localStorage, Date.now());
  }

  #tick(): void {
    const now = Date.now();
    // Nothing is checked while the page is being left, or after the sign-in has ended.
    if (this.#isLeaving || inputReleased() || this.#hasEnded(now)) return;
    this.#shown = this.#idleness(now);
    const over = this.#shown.phase === 'over';
    if (this.#shown.phase !== 'active') this.#sendDrafts();
    else if (this.#drafts === 'sent') this.#drafts = 'unasked';
    checkIn(localStorage, this.#tab, { checkedAt: now, idle: over && this.#drafts === 'sent' });
    this.#onChange(this.#shown);
    if (!over && takeReport(localStorage, now, this.#seconds))
      void call(ownSession.noteActivity).catch(() => undefined);
    if (over) this.#end(now);
    else this.#over = undefined;
  }

  /** Returns whether the sign-in has ended: its expiry cookie is missing or in the past. */
  #hasEnded(now: number): boolean {
    if (signedIn(now)) {
      this.#ticksSignedOut = 0;
      return false;
    }
    this.#ticksSignedOut += 1;
    // If another tab is signing out, its message to the other tabs follows shortly. This tab therefore waits a few
    // ticks for the message.
    const isSigningOut = refreshToken() === null || isEndAnnounced();
    if (!isSigningOut || this.#ticksSignedOut > 2) {
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

  /** Ends the sign-in once no tab has anything left to send. One tab signs out, and the others follow. */
  #end(now: number): void {
    if (this.#over === undefined) {
      this.#over = now;
      // In background tabs, browsers run timers only once a minute, so this message makes them send their drafts at
      // once.
      tellTabs({ what: 'ending' });
    }
    if (now - this.#over <= maxDraftWait && !allTabsIdle(localStorage, now)) return;
    void navigator.locks.request('holdfast.leave', { ifAvailable: true }, async (lock) => {
      if (lock && refreshToken() !== null) await signOut('idle');
    });
  }
}
