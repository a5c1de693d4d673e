// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnichainApp} from "./IOmnichainApp.sol";

/// @title Omnichain token
/// @notice Sends an ERC-20 to other chains by LayerZero V1 messages. At home, where the token is issued, it locks and unlocks; elsewhere it burns and mints.
/// @dev Holders approve this contract for the token and send their own. Payloads are `abi.encode(uint16(0), bytes(to), amount)`.
interface IOmnichainToken is IOmnichainApp {
    /// @notice `amount` of `from` left for `toAddress` on that chain.
    event SendToChain(uint16 indexed dstChainId, address indexed from, bytes toAddress, uint256 amount);

    /// @notice `amount` arrived from that chain for `to`.
    event ReceiveFromChain(uint16 indexed srcChainId, address indexed to, uint256 amount);

    /// @notice Whether senders may now give adapter parameters.
    event SetUseCustomAdapterParams(bool useCustomAdapterParams);

    /// @notice One only sends one's own.
    error OmnichainToken_NotTheHolder(address from, address caller);

    /// @notice Senders must leave the adapter parameters empty at present.
    error OmnichainToken_AdapterParamsMustBeEmpty();

    /// @notice Messages of this type are not known.
    error OmnichainToken_UnknownPacketType(uint16 packetType);

    /// @notice Sends `amount` base units of the caller's to `toAddress` on another chain; the value pays the fee.
    /// @param refundAddress gets what is over of the value
    /// @param adapterParams `abi.encodePacked(uint16(1), uint256(gas))`, or empty for the default gas
    function sendFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 amount,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable;

    /// @notice Sets whether senders may give adapter parameters. Only the owner.
    function setUseCustomAdapterParams(bool useCustomAdapterParams) external;

    /// @notice What `sendFrom` would cost with the same values.
    function estimateSendFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 amount,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee);

    /// @notice Whether senders may give adapter parameters.
    function useCustomAdapterParams() external view returns (bool);

    /// @notice The packet type of sends.
    function PT_SEND() external view returns (uint16);

    /// @notice The ERC-20 that is sent.
    function token() external view returns (address);

    /// @notice What is on this chain and not locked.
    function circulatingSupply() external view returns (uint256);
}
