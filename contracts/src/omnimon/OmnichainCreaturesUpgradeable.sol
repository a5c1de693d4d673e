// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {NonblockingAppUpgradeable} from "../omnichain/NonblockingAppUpgradeable.sol";
import {IOmnichainCreatures} from "./IOmnichainCreatures.sol";

/// @title Creatures across chains: sending, arriving and credits
/// @notice See IOmnichainCreatures.
/// @dev The inheriting contract holds the creatures and their owners.
abstract contract OmnichainCreaturesUpgradeable is
    IOmnichainCreatures,
    NonblockingAppUpgradeable,
    ReentrancyGuardTransient
{
    /// @dev A StoredCredit, in one word.
    struct PackedCredit {
        uint16 srcChainId;
        address toAddress;
        uint64 index;
        bool creditsRemain;
    }

    /// @custom:storage-location erc7201:hatchery.storage.OmnichainCreatures
    struct OmnichainCreaturesStorage {
        uint256 minGasToTransferAndStore;
        mapping(uint16 chainId => uint256) transferGas;
        mapping(uint16 chainId => uint256) batchLimits;
        mapping(bytes32 hashedPayload => PackedCredit) credits;
    }

    /// @inheritdoc IOmnichainCreatures
    uint16 public constant FUNCTION_TYPE_SEND = 1;

    /// @dev The words of a creature in a payload.
    uint256 private constant WORDS = 5;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.OmnichainCreatures")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xc1ed653e23f9f71e14c6279c59e819e73430b7b9c59abbe644ee9015979e1b00;

    function __OmnichainCreatures_init(uint256 minGas) internal onlyInitializing {
        _setMinGasToTransferAndStore(minGas);
    }

    /// @inheritdoc IOmnichainCreatures
    function sendFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable nonReentrant {
        bytes memory params = _sendParams(dstChainId, 1, adapterParams);

        bytes memory payload = _leave(from, dstChainId, toAddress, _single(tokenId));

        _sendMessage(dstChainId, payload, refundAddress, zroPaymentAddress, params);
    }

    /// @inheritdoc IOmnichainCreatures
    function sendBatchFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] calldata tokenIds,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable nonReentrant {
        bytes memory params = _sendParams(dstChainId, tokenIds.length, adapterParams);

        bytes memory payload = _leave(from, dstChainId, toAddress, tokenIds);

        _sendMessage(dstChainId, payload, refundAddress, zroPaymentAddress, params);
    }

    /// @inheritdoc IOmnichainCreatures
    function clearCredits(bytes calldata payload) external nonReentrant {
        bytes32 hashedPayload = keccak256(payload);
        PackedCredit storage credit = _creaturesStorage().credits[hashedPayload];
        if (!credit.creditsRemain) revert OmnichainCreatures_NoCredits(hashedPayload);
        // Like a retried message: not from a chain that is no longer trusted.
        _trustedRemote(credit.srcChainId);
        (, uint256[] memory words) = abi.decode(payload, (bytes, uint256[]));

        uint256 index = _arriveFrom(credit.index, credit.toAddress, words);
        if (index == credit.index) revert OmnichainCreatures_TooLittleGas(minGasToTransferAndStore());
        if (index < words.length / WORDS) {
            // More than before and less than a length, so it fits.
            credit.index = uint64(index);
            return;
        }
        delete _creaturesStorage().credits[hashedPayload];
        emit CreditCleared(hashedPayload);
    }

    /// @inheritdoc IOmnichainCreatures
    function setMinGasToTransferAndStore(uint256 minGas) external onlyOwner {
        _setMinGasToTransferAndStore(minGas);
    }

    /// @inheritdoc IOmnichainCreatures
    function setDstChainIdToTransferGas(uint16 dstChainId, uint256 transferGas) external onlyOwner {
        if (transferGas == 0) revert OmnichainCreatures_Zero();
        _creaturesStorage().transferGas[dstChainId] = transferGas;
        emit SetDstChainIdToTransferGas(dstChainId, transferGas);
    }

    /// @inheritdoc IOmnichainCreatures
    function setDstChainIdToBatchLimit(uint16 dstChainId, uint256 batchLimit) external onlyOwner {
        if (batchLimit == 0) revert OmnichainCreatures_Zero();
        _creaturesStorage().batchLimits[dstChainId] = batchLimit;
        emit SetDstChainIdToBatchLimit(dstChainId, batchLimit);
    }

    /// @inheritdoc IOmnichainCreatures
    function estimateSendFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee) {
        return _estimate(dstChainId, toAddress, _single(tokenId), useZro, adapterParams);
    }

    /// @inheritdoc IOmnichainCreatures
    function estimateSendBatchFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] calldata tokenIds,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee) {
        return _estimate(dstChainId, toAddress, tokenIds, useZro, adapterParams);
    }

    /// @inheritdoc IOmnichainCreatures
    function storedCredits(bytes32 hashedPayload) external view returns (uint16, address, uint256, bool) {
        PackedCredit memory credit = _creaturesStorage().credits[hashedPayload];
        return (credit.srcChainId, credit.toAddress, credit.index, credit.creditsRemain);
    }

    /// @inheritdoc IOmnichainCreatures
    function minGasToTransferAndStore() public view returns (uint256) {
        return _creaturesStorage().minGasToTransferAndStore;
    }

    /// @inheritdoc IOmnichainCreatures
    function dstChainIdToTransferGas(uint16 dstChainId) public view returns (uint256) {
        return _creaturesStorage().transferGas[dstChainId];
    }

    /// @inheritdoc IOmnichainCreatures
    function dstChainIdToBatchLimit(uint16 dstChainId) public view returns (uint256) {
        return _creaturesStorage().batchLimits[dstChainId];
    }

    /// @dev Writes everything that a creature takes along, four words, from `words[place]` on.
    function _pack(uint256 tokenId, uint256[] memory words, uint256 place) internal view virtual;

    /// @dev Takes a creature of `from` off this chain. Reverts if the caller may not send it.
    function _depart(address from, uint256 tokenId) internal virtual;

    /// @dev Lets a creature live here, with the words from `words[place]` on. Calls nobody.
    function _arrive(address to, uint256 tokenId, uint256[] memory words, uint256 place) internal virtual;

    function _handleMessage(uint16 srcChainId, bytes calldata path, uint64, bytes calldata payload)
        internal
        override
    {
        (bytes memory toAddress, uint256[] memory words) = abi.decode(payload, (bytes, uint256[]));
        address to = _receiverOf(toAddress);
        if (words.length % WORDS != 0) revert OmnichainCreatures_BadPayload(words.length);

        uint256 index = _arriveFrom(0, to, words);
        if (index < words.length / WORDS) {
            bytes32 hashedPayload = keccak256(payload);
            PackedCredit storage credit = _creaturesStorage().credits[hashedPayload];
            // A creature is in one place, so this happens only if the other side lies.
            if (credit.creditsRemain) revert OmnichainCreatures_CreditsRemain(hashedPayload);
            (credit.srcChainId, credit.toAddress, credit.index, credit.creditsRemain) =
                (srcChainId, to, uint64(index), true);
            emit CreditStored(hashedPayload, payload);
        }

        emit ReceiveFromChain(srcChainId, path, to, _tokenIds(words));
    }

    /// @dev Burns the creatures, announces that and returns the payload.
    function _leave(address from, uint16 dstChainId, bytes calldata toAddress, uint256[] memory tokenIds)
        private
        returns (bytes memory payload)
    {
        _requireReceiver(dstChainId, toAddress);
        payload = _payload(toAddress, tokenIds);

        // A duplicate is already gone the second time.
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            _depart(from, tokenIds[i]);
        }
        emit SendToChain(dstChainId, from, toAddress, tokenIds);
    }

    /// @dev Delivers as many creatures as the gas allows. Returns the index of the next one.
    function _arriveFrom(uint256 index, address to, uint256[] memory words) private returns (uint256) {
        uint256 minGas = minGasToTransferAndStore();
        while (index < words.length / WORDS && gasleft() > minGas) {
            uint256 place = index * WORDS;
            _arrive(to, words[place], words, place + 1);
            emit CreatureArrived(
                words[place], words[place + 1], words[place + 2], words[place + 3], words[place + 4]
            );
            ++index;
        }
        return index;
    }

    function _setMinGasToTransferAndStore(uint256 minGas) private {
        if (minGas == 0) revert OmnichainCreatures_Zero();
        _creaturesStorage().minGasToTransferAndStore = minGas;
        emit SetMinGasToTransferAndStore(minGas);
    }

    /// @dev Always checks the gas: the minimum of the type plus each creature's share.
    function _sendParams(uint16 dstChainId, uint256 length, bytes calldata given) private view returns (bytes memory) {
        uint256 limit = dstChainIdToBatchLimit(dstChainId);
        if (length == 0 || (length > 1 && length > limit)) revert OmnichainCreatures_InvalidBatch(length, limit);
        return _adapterParams(dstChainId, FUNCTION_TYPE_SEND, dstChainIdToTransferGas(dstChainId) * length, given);
    }

    function _estimate(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] memory tokenIds,
        bool useZro,
        bytes calldata adapterParams
    ) private view returns (uint256 nativeFee, uint256 zroFee) {
        bytes memory params = _sendParams(dstChainId, tokenIds.length, adapterParams);
        bytes memory payload = _payload(toAddress, tokenIds);
        return lzEndpoint().estimateFees(dstChainId, address(this), payload, useZro, params);
    }

    function _payload(bytes calldata toAddress, uint256[] memory tokenIds) private view returns (bytes memory) {
        uint256[] memory words = new uint256[](tokenIds.length * WORDS);
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            words[i * WORDS] = tokenIds[i];
            _pack(tokenIds[i], words, i * WORDS + 1);
        }
        return abi.encode(toAddress, words);
    }

    function _tokenIds(uint256[] memory words) private pure returns (uint256[] memory tokenIds) {
        tokenIds = new uint256[](words.length / WORDS);
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            tokenIds[i] = words[i * WORDS];
        }
    }

    function _single(uint256 tokenId) private pure returns (uint256[] memory tokenIds) {
        tokenIds = new uint256[](1);
        tokenIds[0] = tokenId;
    }

    function _creaturesStorage() private pure returns (OmnichainCreaturesStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
