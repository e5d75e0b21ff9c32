/** An error of Excel's API. The add-in receives its code as `OfficeExtension.Error.code`. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message = code,
    readonly location?: string,
  ) {
    super(message);
  }
}

/** The error for an API that the host does not implement. */
export const notAvailable = (api: string) =>
  new ApiError('ApiNotAvailable', `The workbench does not implement ${api}.`, api);

/** Throws inside an expression. */
export const fail = (error: Error): never => {
  throw error;
};

export const notFound = () => new ApiError('ItemNotFound', "The requested resource doesn't exist.");

export const invalidArgument = (message: string) => new ApiError('InvalidArgument', message);
