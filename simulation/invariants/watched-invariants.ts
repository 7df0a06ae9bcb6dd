// What the tables of the city cannot tell, because it is about what was there before. Triggers of the simulation note it.
import { keysOf } from '#rules/base/keys-of.ts'
import { type ExchangeState, type StepName, steps } from '#rules/exchanges/exchanges.ts'
import type { Invariant } from './invariant.ts'

/** Where each step leads. Without a state it changes other facts alone. */
const leadsTo: Record<StepName, readonly ExchangeState[]> = {
  accept: ['accepted'],
  decline: ['declined'],
  cancelRequest: ['cancelled'],
  markReady: ['ready'],
  changePickup: [],
  agreeMeeting: [],
  callOff: ['cancelled'],
  confirmHandOver: ['on_loan', 'completed'],
  askExtension: [],
  agreeExtension: [],
  refuseExtension: [],
  confirmReturn: ['completed'],
  markLost: ['lost'],
  undoHandOver: ['accepted', 'ready'],
  undoReturn: ['on_loan'],
}

/** Without a step of either side: time, a block, somebody who leaves, a copy that is gone. A reserved or queued copy is promised at once. */
const byItself: readonly (readonly [from: ExchangeState | 'nothing', to: ExchangeState])[] = [
  ['nothing', 'pending'],
  ['nothing', 'accepted'],
  ['pending', 'expired'],
  ['pending', 'declined'],
  ['pending', 'cancelled'],
  ['accepted', 'cancelled'],
  ['ready', 'cancelled'],
]

const bySteps = keysOf(steps).flatMap((step) =>
  steps[step].from.flatMap((from) => leadsTo[step].map((to) => [from, to] as const)),
)
const allowed = [...byItself, ...bySteps].map(([from, to]) => `('${from}', '${to}')`).join(', ')

export const WATCHES = `
  create table simulated.exchange_steps (
    exchange_id uuid not null, from_state text not null, to_state text not null, step bigint generated always as identity);
  create table simulated.first_owners (copy_id uuid primary key, owner_id uuid not null);
  create table simulated.vanished_copies (copy_id uuid not null, owner_id uuid not null);
  insert into simulated.first_owners select id, owner_id from copies;
  create function simulated.note_step() returns trigger language plpgsql as $$
    begin
      insert into simulated.exchange_steps (exchange_id, from_state, to_state)
        values (new.id, case when tg_op = 'INSERT' then 'nothing' else old.state::text end, new.state);
      return null;
    end $$;
  create trigger simulated_start after insert on exchanges for each row execute function simulated.note_step();
  create trigger simulated_step after update on exchanges for each row when (old.state is distinct from new.state)
    execute function simulated.note_step();
  create function simulated.note_copy() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then insert into simulated.first_owners values (new.id, new.owner_id);
      else insert into simulated.vanished_copies values (old.id, old.owner_id);
      end if;
      return null;
    end $$;
  create trigger simulated_copy after insert or delete on copies for each row execute function simulated.note_copy();`

/** They need the tables of WATCHES. */
export const watchedInvariants: Invariant[] = [
  {
    name: 'the history of an exchange follows the table of the rules',
    because: 'A state that no step leads to was reached past the rules.',
    of: ['exchanges'],
    broken: `select exchange_id, from_state, to_state from simulated.exchange_steps
      where (from_state, to_state) not in (${allowed})`,
  },
  {
    name: 'the history of an exchange leads to its state',
    because: 'Each step begins where the one before it ended.',
    of: ['exchanges'],
    broken: `select exchange_id, from_state, before from (
        select exchange_id, from_state, lag(to_state) over (partition by exchange_id order by step) as before from simulated.exchange_steps
      ) taken where before <> from_state`,
  },
  {
    name: 'a copy that nobody was given belongs to the member who added it',
    because: 'A book changes hands for good by a gift alone.',
    of: ['copies'],
    broken: `select c.id from copies c join simulated.first_owners f on f.copy_id = c.id where c.owner_id <> f.owner_id
      and not exists (select from exchanges x where x.copy_id = c.id and x.offer = 'give' and x.state = 'completed')`,
  },
  {
    name: 'copies vanish with their owner alone',
    because: 'What is withdrawn, given or lost keeps its row, and with it what others remember.',
    of: [],
    broken: `select v.copy_id from simulated.vanished_copies v join members m on m.id = v.owner_id where m.left_at is null`,
  },
]
