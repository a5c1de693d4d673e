// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnichainApp} from "../omnichain/IOmnichainApp.sol";

/// @title Creatures across chains
/// @notice Sends creatures to other chains by LayerZero V1 messages, one or a batch, with all that they are: one that leaves is burnt, one that arrives is minted
/// with its data, so that it lives on one chain at most. What of a batch the gas does not suffice for is stored as a credit, and anyone clears it.
/// @dev Functions and events are those of an ONFT721. Payloads are `abi.encode(bytes(to), uint256[] words)`, with five words for each
/// creature: its id and the four of `CreatureArrived`. A receiver is not called on arrival, so that none can make one fail.
interface IOmnichainCreatures is IOmnichainApp {
    /// @param srcChainId where the batch came from
    /// @param toAddress who gets the creatures
    /// @param index the first of the batch that has not arrived
    /// @param creditsRemain whether any has not
    struct StoredCredit {
        uint16 srcChainId;
        address toAddress;
        uint256 index;
        bool creditsRemain;
    }

    /// @notice Creatures of `from` left for `toAddress` on that chain.
    event SendToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256[] tokenIds);

    /// @notice A message with creatures for `toAddress` was taken; which of them are here tells `CreatureArrived`.
    event ReceiveFromChain(
        uint16 indexed srcChainId, bytes indexed srcAddress, address indexed toAddress, uint256[] tokenIds
    );

    /// @notice A creature lives here now, and this is all that it is.
    /// @param traits packed: the one of slot s is in the 16 bits from 16 s on
    /// @param equippedTraits likewise
    /// @param counts 16 bits each, from the lowest: jumps, claimed boxes, rerolls
    event CreatureArrived(
        uint256 indexed tokenId, uint256 hash, uint256 traits, uint256 equippedTraits, uint256 counts
    );

    /// @notice The rest of a batch waits: `clearCredits` with this payload.
    event CreditStored(bytes32 hashedPayload, bytes payload);

    /// @notice All of a batch has arrived.
    event CreditCleared(bytes32 hashedPayload);

    /// @notice A batch's next creature now arrives only while more gas than this is left.
    event SetMinGasToTransferAndStore(uint256 minGasToTransferAndStore);

    /// @notice Each creature to `dstChainId` now needs this much gas there beside the minimum.
    event SetDstChainIdToTransferGas(uint16 dstChainId, uint256 dstChainIdToTransferGas);

    /// @notice So many creatures may now be in a batch to `dstChainId`.
    event SetDstChainIdToBatchLimit(uint16 dstChainId, uint256 dstChainIdToBatchLimit);

    /// @notice The token is not of `from`.
    error OmnichainCreatures_NotTheOwner(uint256 tokenId, address from);

    /// @notice A batch has one creature at least, and more only up to its limit.
    error OmnichainCreatures_InvalidBatch(uint256 length, uint256 limit);

    /// @notice The value may not be zero.
    error OmnichainCreatures_Zero();

    /// @notice Each creature has five words.
    error OmnichainCreatures_BadPayload(uint256 words);

    /// @notice Nothing of this payload waits.
    error OmnichainCreatures_NoCredits(bytes32 hashedPayload);

    /// @notice The same payload has arrived once already, and not all of it is cleared.
    error OmnichainCreatures_CreditsRemain(bytes32 hashedPayload);

    /// @notice Not one more creature can arrive with the gas that was given.
    error OmnichainCreatures_TooLittleGas(uint256 minGas);

    /// @notice Sends a creature to `toAddress` on another chain; the value pays the fee. Its owner, and whom the owner approved.
    /// @param toAddress 20 bytes
    /// @param refundAddress gets what is over of the value
    /// @param adapterParams `abi.encodePacked(uint16(1), uint256(gas))`, or empty for the default gas
    function sendFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable;

    /// @notice Sends several of one owner in one message.
    function sendBatchFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] calldata tokenIds,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable;

    /// @notice Lets the rest of a batch arrive, as far as the gas suffices. Anyone may call it, until all has.
    /// @param payload as in `CreditStored`, to the byte
    function clearCredits(bytes calldata payload) external;

    /// @notice Sets how much gas must be left for the next creature of a batch to arrive: what it costs, and storing the rest. Only the owner.
    function setMinGasToTransferAndStore(uint256 minGas) external;

    /// @notice Sets how much gas a creature needs on that chain beside the minimum. Only the owner.
    function setDstChainIdToTransferGas(uint16 dstChainId, uint256 transferGas) external;

    /// @notice Sets how many creatures may be in a batch to that chain. Only the owner.
    function setDstChainIdToBatchLimit(uint16 dstChainId, uint256 batchLimit) external;

    /// @notice What `sendFrom` would cost with the same values.
    function estimateSendFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee);

    /// @notice What `sendBatchFrom` would cost with the same values.
    function estimateSendBatchFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] calldata tokenIds,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee);

    /// @notice What waits of a batch, by the hash of its payload.
    function storedCredits(bytes32 hashedPayload)
        external
        view
        returns (uint16 srcChainId, address toAddress, uint256 index, bool creditsRemain);

    /// @notice What `setMinGasToTransferAndStore` set.
    function minGasToTransferAndStore() external view returns (uint256);

    /// @notice What `setDstChainIdToTransferGas` set.
    function dstChainIdToTransferGas(uint16 dstChainId) external view returns (uint256);

    /// @notice What `setDstChainIdToBatchLimit` set; zero and one are the same.
    function dstChainIdToBatchLimit(uint16 dstChainId) external view returns (uint256);

    /// @notice The packet type of sends.
    function FUNCTION_TYPE_SEND() external view returns (uint16);
}
