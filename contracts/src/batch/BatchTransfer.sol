// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

import {IBatchTransfer} from "./IBatchTransfer.sol";

/// @title Batch transfer of ERC-721 tokens, behind a UUPS proxy
/// @notice See IBatchTransfer.
/// @dev Has no storage of its own, so a receiver that calls back finds nothing to disturb.
contract BatchTransfer is IBatchTransfer, Ownable2StepUpgradeable, UUPSUpgradeable {
    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param initialOwner rescues stray tokens and upgrades
    function initialize(address initialOwner) external initializer {
        __Ownable_init(initialOwner);
    }

    /// @inheritdoc IBatchTransfer
    function batchTransfer(address _tokenAddress, address[] calldata _receivers, uint256[] calldata tokenIds) external {
        _check(_receivers, tokenIds);
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            IERC721(_tokenAddress).transferFrom(_msgSender(), _receivers[i], tokenIds[i]);
        }
    }

    /// @inheritdoc IBatchTransfer
    function batchSafeTransfer(address _tokenAddress, address[] calldata _receivers, uint256[] calldata tokenIds)
        external
    {
        _check(_receivers, tokenIds);
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            IERC721(_tokenAddress).safeTransferFrom(_msgSender(), _receivers[i], tokenIds[i]);
        }
    }

    /// @inheritdoc IBatchTransfer
    function saveNFTs(address _erc721, address to, uint256[] calldata tokenIds) external onlyOwner {
        if (to == address(this)) revert BatchTransfer_ToItself();
        emit NFTsSaved(_erc721, to, tokenIds);
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            IERC721(_erc721).transferFrom(address(this), to, tokenIds[i]);
        }
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _check(address[] calldata receivers, uint256[] calldata tokenIds) private view {
        if (receivers.length != tokenIds.length) {
            revert BatchTransfer_LengthMismatch(receivers.length, tokenIds.length);
        }
        if (tokenIds.length == 0) revert BatchTransfer_Empty();
        for (uint256 i = 0; i < receivers.length; ++i) {
            if (receivers[i] == address(this)) revert BatchTransfer_ToItself();
        }
    }
}
