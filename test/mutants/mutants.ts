/** A change of one line that breaks a promise. `from` occurs once in the file. */
export interface Mutant {
  file: string;
  from: string;
  to: string;
}

/** The rooms with the rules that cost most if they break, each with the tests that hold them. */
export const MUTANTS: Readonly<Record<string, { tests: readonly string[]; mutants: readonly Mutant[] }>> = {
  forward: {
    tests: ['test/gateway'],
    mutants: [
      {
        file: 'gateway/forward/send-with-token.ts',
        from: 'if (reply.statusCode < 400) broker.accepted',
        to: 'if (reply.statusCode < 600) broker.accepted',
      },
      {
        file: 'gateway/forward/send-with-token.ts',
        from: 'endpoint.isDatabasesList && !isNew(token, now())',
        to: 'endpoint.isDatabasesList',
      },
      {
        file: 'gateway/forward/send-with-token.ts',
        from: "verdict?.state !== 'accepted' || !verdict.isWhole",
        to: "verdict?.state !== 'accepted'",
      },
      {
        file: 'gateway/forward/breakers.ts',
        from: "if (result === 'unknown' || breaker.state !== 'closed')",
        to: "if (breaker.state !== 'closed')",
      },
      {
        file: 'gateway/forward/breakers.ts',
        from: 'isSet ? [...new Set(databases)].sort() : databases',
        to: 'databases',
      },
      {
        file: 'gateway/forward/databases/limit-databases.ts',
        from: 'asked.filter((id) => !limit.includes(id))',
        to: '[]',
      },
      {
        file: 'gateway/forward/databases/limit-databases.ts',
        from: "typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER",
        to: "typeof id === 'number'",
      },
      {
        file: 'gateway/forward/forward-routes.ts',
        from: 'limit && [...limit].sort(),',
        to: 'null,',
      },
      {
        file: 'gateway/forward/forward-routes.ts',
        from: 'Math.ceil(ageMs / 1000)',
        to: 'Math.floor(ageMs / 1000)',
      },
      {
        file: 'gateway/forward/ask-service.ts',
        from: 'if (!call.endpoint.isRead) responseCache.invalidate(call.credentialId);',
        to: '',
      },
      {
        file: 'gateway/forward/ask-service.ts',
        from: 'head.statusCode === 200 && isTruncationDetectable(reply)',
        to: 'head.statusCode === 200',
      },
      {
        file: 'gateway/forward/upstream/decode-body.ts',
        from: 'decoder.bytesWritten === received ? null : unreadable()',
        to: 'null',
      },
    ],
  },
  tokens: {
    tests: ['test/gateway'],
    mutants: [
      {
        file: 'gateway/tokens/refused/refusal.ts',
        from: "wasSentAgain ? 'report-refusal' : 'probe'",
        to: "wasSentAgain ? 'report-refusal' : 'buy'",
      },
      {
        file: 'gateway/tokens/refused/refusal.ts',
        from: 'wasSentAgain || tried.length >= MAX_ATTEMPTS',
        to: 'tried.length >= MAX_ATTEMPTS',
      },
      {
        file: 'gateway/tokens/refused/refusal.ts',
        from: 'if (isReplacement && !isOver)',
        to: 'if (false)',
      },
      {
        file: 'gateway/tokens/limits/ledger.ts',
        from: "source !== null && outcome !== 'issued'",
        to: 'source !== null',
      },
      {
        file: 'gateway/tokens/limits/ledger.ts',
        from: 'if (before >= FAILURES_PER_DAY) continue;',
        to: 'if (before > FAILURES_PER_DAY) continue;',
      },
      {
        file: 'gateway/tokens/limits/budget.ts',
        from: 'since: start - FIRST_ZONE_MS,',
        to: 'since: start,',
      },
      {
        file: 'gateway/tokens/limits/budget.ts',
        from: "if (stop === 'none' || recent.all === 0)",
        to: "if (stop === 'none')",
      },
      {
        file: 'gateway/tokens/limits/pause.ts',
        from: 'if (now < thisMonth + LAST_ZONE_MS) return now + HOUR_MS;',
        to: '',
      },
      {
        file: 'gateway/tokens/verified-secrets.ts',
        from: 'left.some(({ isFormer }) => !isFormer) ? left : secrets',
        to: 'left',
      },
      {
        file: 'gateway/tokens/one-buyer.ts',
        from: 'if (!isSure) await waitForPending(clientId, isTry);',
        to: '',
      },
      {
        file: 'gateway/tokens/one-buyer.ts',
        from: "await ledger.recordOutcome(intent, 'unsent');",
        to: '',
      },
      {
        file: 'gateway/tokens/access-token.ts',
        from: 'least >= leastMs && most <= MAX_RATIO * least',
        to: 'least >= leastMs',
      },
      {
        file: 'gateway/tokens/request-token.ts',
        from: "!connected ? 'unsent' : isLate ? 'unanswered' : 'failed'",
        to: "!connected ? 'unsent' : 'failed'",
      },
    ],
  },
  refresh: {
    tests: ['test/features/refresh'],
    mutants: [
      {
        file: 'features/refresh/stage/apply-changes.ts',
        from: 'const skippedQuestions = new Set(skipped.flatMap((group) => [...group.questions]));',
        to: 'const skippedQuestions = new Set<string>();',
      },
      {
        file: 'features/refresh/stage/apply-changes.ts',
        from: 'if (!stage.commit(questions)) return undefined;',
        to: 'stage.commit(questions);',
      },
      {
        file: 'features/refresh/stage/work-out.ts',
        from: "failed.some(({ run }) => run.state !== 'failed')",
        to: 'false',
      },
      {
        file: 'features/refresh/stage/work-out.ts',
        from: 'return isNoRows(failure) || (chosen',
        to: 'return (chosen',
      },
      {
        file: 'features/refresh/stage/work-out.ts',
        from: "return state === 'answered' && shown?.digest",
        to: 'return shown?.digest',
      },
      {
        file: 'features/refresh/stage/check-data.ts',
        from: 'if (databases && !isOver && lost.length > 0)',
        to: 'if (false)',
      },
      {
        file: 'features/refresh/stage/check-data.ts',
        from: 'latestOrder(options.runs.all()) <= latest.since',
        to: 'true',
      },
      {
        file: 'features/refresh/diff/compare-tables.ts',
        from: 'if (old && now && from !== to)',
        to: 'if (false)',
      },
      {
        file: 'features/refresh/diff/compare-tables.ts',
        from: 'column.name === name) < at ? [] : [at]',
        to: 'column.name === name) < at ? [at] : [at]',
      },
      {
        file: 'features/refresh/diff/compare-tables.ts',
        from: 'if (earlier === at && aligned === at) aligned += 1;',
        to: 'if (earlier === at) aligned += 1;',
      },
      {
        file: 'features/refresh/create-refresher.ts',
        from: 'if (!mayAsk || withoutAsking.get() || !isWorthAWord)',
        to: 'if (withoutAsking.get() || !isWorthAWord)',
      },
      {
        file: 'features/refresh/newer-data.ts',
        from: 'refresh.found() === null &&',
        to: '',
      },
    ],
  },
  filters: {
    tests: ['test/table', 'test/functions', 'test/answers'],
    mutants: [
      {
        file: 'table/filters/filter-test.ts',
        from: 'test: isNegative ? not(holds) : holds,',
        to: 'test: isNegative ? (value) => !isBlank(value) && !holds(value) : holds,',
      },
      { file: 'table/filters/filter-test.ts', from: 'day: DAY_MS - 1,', to: 'day: 0,' },
      {
        file: 'table/filters/filter-test.ts',
        from: "'>': (low) => (key) => key > low.last,",
        to: "'>': (low) => (key) => key > low.first,",
      },
      {
        file: 'table/filters/filter-test.ts',
        from: "(typeof value === 'string' && DIGITS.test(value) ? Number(value) : undefined)",
        to: 'undefined',
      },
      {
        file: 'table/filters/filter-test.ts',
        from: "return parts.slice(part).every(({ char, wild }) => wild && char === '*');",
        to: 'return part === parts.length;',
      },
      { file: 'table/filters/filter-test.ts', from: '/~([*?~])|([^])/g', to: '/~([*?])|([^])/g' },
      {
        file: 'table/filters/filter-test.ts',
        from: 'low.first > high.last',
        to: 'low.first >= high.last',
      },
      {
        file: 'table/filters/filter-test.ts',
        from: 'isIdentifier(name) ? scalarText : (value: Scalar) => cleanText(scalarText(value))',
        to: 'scalarText',
      },
      { file: 'table/filters/percent-doubt.ts', from: '2 * beyond < all', to: 'beyond === 0' },
      {
        file: 'table/filters/read-values.ts',
        from: "if (operator === '<>' && unquote(trimmed) === '') return { operator: 'is not blank', operands: [] };",
        to: '',
      },
      {
        file: 'table/filters/check-filters.ts',
        from: 'if (occurs[at] || !mayJoin(operand)) continue;',
        to: 'if (!mayJoin(operand)) continue;',
      },
      { file: 'table/filters/other-words.ts', from: ".replaceAll('_', '?')", to: '' },
    ],
  },
  client: {
    tests: ['test/client'],
    mutants: [
      {
        file: 'client/cache/answer-cache.ts',
        from: 'if (isOutdone || sequence <= group.evictedUpTo) return;',
        to: 'if (isOutdone) return;',
      },
      {
        file: 'client/cache/answer-cache.ts',
        from: 'have.get(name)?.type !== type',
        to: '!have.has(name)',
      },
      {
        file: 'client/cache/answer-cache.ts',
        from: '(cachedAnswer.fresh ? cachedAnswer.answer.sequence : 0) >= notBefore',
        to: 'cachedAnswer.answer.sequence >= notBefore',
      },
      {
        file: 'client/cache/answer-cache.ts',
        from: "FAILURES[asRrError(thrown).code].cell === '#VALUE!'",
        to: 'false',
      },
      {
        file: 'client/cache/answer-cache.ts',
        from: "if (callers === 0) controller.abort(new RrError('cancelled', 'Cancelled.'));",
        to: '',
      },
      {
        file: 'client/cache/memory-bound.ts',
        from: 'if (entries.delete(entry)) entries.add(entry);',
        to: '',
      },
      { file: 'client/transport/send.ts', from: 'at: asked - ageMs(response)', to: 'at: asked' },
      { file: 'client/transport/send.ts', from: 'Math.max(since, lastFresh)', to: 'since' },
      {
        file: 'client/session-scope.ts',
        from: "failure.code === 'signed-out' && mine === session && !mine.refused",
        to: "failure.code === 'signed-out' && !mine.refused",
      },
      {
        file: 'client/session-scope.ts',
        from: 'before?.ends.forEach((end) => end(failure));',
        to: '',
      },
      { file: 'client/transport/pages.ts', from: 'oldest = Math.min(oldest, at);', to: 'oldest = at;' },
      {
        file: 'client/transport/judge-page.ts',
        from: "if (seen.has(key)) throw badPages(what, 'names the same next page twice');",
        to: '',
      },
      {
        file: 'client/transport/judge-page.ts',
        from: 'if (next.origin !== base.origin || next.pathname !== base.pathname)',
        to: 'if (false)',
      },
    ],
  },
  reader: {
    tests: ['test/intake'],
    mutants: [
      {
        file: 'intake/rows/unit-lines.ts',
        from: "return tenant !== '' && substance && state.owner === undefined;",
        to: "return tenant !== '' && substance;",
      },
      {
        file: 'intake/rows/unit-lines.ts',
        from: "if (hasTenants && !hasNumber(table, line, 'contracted_rent_pa')) return EMPTY_UNIT;",
        to: '',
      },
      {
        file: 'intake/rows/unit-lines.ts',
        from: "if (label !== '' && (label !== tenant || !isLetByName(table, line, tenant)))",
        to: "if (label !== '')",
      },
      {
        file: 'intake/rows/unit-lines.ts',
        from: 'if (isRentStepLabel(label) && features.numbers > 0 && !isOtherArea)',
        to: 'if (false)',
      },
      {
        file: 'intake/rows/subtotal-check.ts',
        from: 'else if (summed.has(position)) different += 1;',
        to: 'else different += 1;',
      },
      {
        file: 'intake/rows/subtotal-check.ts',
        from: 'equal === 1 && different === 0 && added >= MIN_ROWS_OF_ONE',
        to: 'equal === 1 && different === 0',
      },
      {
        file: 'intake/rows/subtotal-check.ts',
        from: "if (perArea || column?.endsWith('_per_sqm')) return false;",
        to: '',
      },
      {
        file: 'intake/rows/classify-rows.ts',
        from: 'numbers + dates <= mostValues && repeated.has(lineText(sheet, line))',
        to: 'false',
      },
      { file: 'intake/rows/classify-rows.ts', from: ': isPageHead(line)', to: ': false' },
      {
        file: 'intake/rows/classify-rows.ts',
        from: "if (!section && !state.section && sectionOf(text) !== 'state') state.units.clear();",
        to: '',
      },
      {
        file: 'intake/rows/resolve-leases.ts',
        from: 'if (rents.length === 1) return rents[0];',
        to: 'if (rents.length > 0) return rents[0];',
      },
      {
        file: 'intake/rows/resolve-leases.ts',
        from: "sectionOf(firstText(table.sheet, line)) !== 'state') banner += 1;",
        to: "sectionOf(firstText(table.sheet, line)) !== 'state') banner += 0;",
      },
    ],
  },
  report: {
    tests: ['test/templates/report'],
    mutants: [
      {
        file: 'templates/report/figures/key-figures.ts',
        from: "'SUMPRODUCT({erv},{vacant},{base})/SUMPRODUCT({erv},{base})'",
        to: "'SUMPRODUCT({erv},{vacant},{base})/SUM({erv})'",
      },
      {
        file: 'templates/report/figures/key-figures.ts',
        from: 'SUMPRODUCT({rent},{paid},{valued})-1',
        to: 'SUMPRODUCT({rent},{paid})-1',
      },
      {
        file: 'templates/report/figures/key-figures.ts',
        from: "'SUMPRODUCT({rent},{inWault},{yearsToBreak})/SUMPRODUCT({rent},{inWault})'",
        to: "'SUMPRODUCT({rent},{inWault},{yearsToExpiry})/SUMPRODUCT({rent},{inWault})'",
      },
      {
        file: 'templates/report/figures/key-figures.ts',
        from: "'(SUM({passing})-{costs})/{gross}'",
        to: "'SUM({passing})/{gross}'",
      },
      {
        file: 'templates/report/break-columns.ts',
        from: 'IF(${column(date)}>${asAt},',
        to: 'IF(${column(date)}>=${asAt},',
      },
      { file: 'templates/report/break-columns.ts', from: '="LANDLORD")', to: '="TENANT")' },
      { file: 'templates/report/break-columns.ts', from: '/365.25', to: '/365' },
      {
        file: 'templates/report/figures/yield-inputs.ts',
        from: 'gross: `(${value}*(1+${purchase}))`',
        to: 'gross: `(${value})`',
      },
      {
        file: 'templates/report/figures/yield-inputs.ts',
        from: 'IF(${typed}=${currency},""',
        to: 'IF(TRUE,""',
      },
      {
        file: 'templates/report/checks.ts',
        from: '(${expiry}<${asAt})',
        to: '(${expiry}<=${asAt})',
      },
      { file: 'templates/report/checks.ts', from: 'COUNTIFS(${column(role)},"<0")', to: '0' },
      { file: 'templates/report/checks.ts', from: '>0.0001,1,0)', to: '>10000,1,0)' },
    ],
  },
  pane: {
    tests: [
      'test/taskpane',
      'test/pane-kit',
      'test/browser/pane',
      'test/browser/first-day',
      'test/browser/compare-day',
    ],
    mutants: [
      {
        file: 'taskpane/sign-in/sign-in-section.tsx',
        from: "isExact ? (typed[id] ?? '') : (typed[id] ?? '').trim()",
        to: "(typed[id] ?? '').trim()",
      },
      {
        file: 'taskpane/sign-in/sign-in-section.tsx',
        from: "if (failure?.code !== 'wrong-credentials') return;",
        to: 'if (failure) return;',
      },
      {
        file: 'taskpane/databases/databases-section.tsx',
        from: 'choose(isChosen(database) ? chosen.filter(({ id }) => id !== database.id) : [...chosen, database])',
        to: 'choose([...chosen, database])',
      },
      {
        file: 'taskpane/databases/databases-section.tsx',
        from: 'lost.includes(database) ? `${database.name} – no longer available to you` : database.name',
        to: 'database.name',
      },
      {
        file: 'taskpane/databases/databases-section.tsx',
        from: 'choose([...chosen, ...without(shown, chosen)])',
        to: 'choose([...shown])',
      },
      {
        file: 'taskpane/databases/database-chooser.ts',
        from: 'if (isChecking || refresh.found()?.databases) refresh.cancel();',
        to: '',
      },
      { file: 'taskpane/tabs/pane-tabs.tsx', from: ': wasSkipped', to: ': false' },
      {
        file: 'taskpane/tabs/pane-tabs.tsx',
        from: "{tab === 'workbook' && failed > 0 && (",
        to: "{tab === 'workbook' && failed > 9_999 && (",
      },
      { file: 'taskpane/tabs/pane-tabs.tsx', from: 'storedTab.set(tab);', to: '' },
      {
        file: 'taskpane/tabs/pane-tabs.tsx',
        from: '{hasCompared.current && (',
        to: "{shown === 'compare' && (",
      },
      {
        file: 'pane-kit/tab-props.ts',
        from: "return lines.length > 0 ? 'workbook' : 'ask';",
        to: "return 'ask';",
      },
    ],
  },
};
