/** The add-in receives the code as `OfficeExtension.Error.code`. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message = code,
    readonly location?: string,
  ) {
    super(message);
  }
}

export const notAvailable = (api: string) =>
  new ApiError('ApiNotAvailable', `The workbench does not implement ${api}.`, api);

export const fail = (error: Error): never => {
  throw error;
};

export const notFound = () => new ApiError('ItemNotFound', "The requested resource doesn't exist.");

export const invalidArgument = (message: string) => new ApiError('InvalidArgument', message);

export const accessDenied = (message: string) => new ApiError('AccessDenied', message);

/** Microsoft: Excel.ErrorCodes. */
export const unsupportedSheet = () =>
  new ApiError(
    'UnsupportedSheet',
    'This sheet type does not support this operation, since it is a Macro or Chart sheet.',
  );

/** Office-js issues 561, 5319 and 6365. */
export const invalidSelection = () =>
  new ApiError('InvalidSelection', 'The current selection is invalid for this operation.');
