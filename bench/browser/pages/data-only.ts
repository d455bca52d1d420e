/** Only the list in memory: the baseline for the other pages' heaps. */
const plans: unknown = await (await fetch('/plans.json')).json();
Object.assign(globalThis, { plans });
performance.mark('data');
document.body.dataset.ready = 'yes';
