// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";

import {IRewardItems} from "../../src/reward-dealer/IRewardItems.sol";

/// @dev A token that calls the contract that it is transferred to.
contract CallingToken is ERC20("Calling", "CALL") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from != address(0) && to.code.length > 0) ReenteringWinner(to).onTokens();
    }
}

/// @dev Tokens that anyone mints.
contract RewardCollectible is ERC721("Collectible", "COLL") {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }
}

/// @dev Items that anyone can mint, and one minter can give.
contract RewardItems is ERC1155(""), IRewardItems {
    error RewardItems_NotMinter(address account);

    address private minter;

    function setMinter(address minter_) external {
        minter = minter_;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintRewardItem(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts) external {
        if (msg.sender != minter) revert RewardItems_NotMinter(msg.sender);
        _mintBatch(receiver, itemIds, amounts, "");
    }
}

/// @dev Calls back into its target when it gets something, and keeps the result.
contract ReenteringWinner is ERC721Holder, ERC1155Holder {
    address private target;
    bytes private callback;
    bool public attempted;
    bool public succeeded;
    bytes public reason;

    function arm(address target_, bytes calldata callback_) external {
        (target, callback, attempted) = (target_, callback_, false);
    }

    function onTokens() external {
        _callBack();
    }

    function onERC721Received(address operator, address from, uint256 tokenId, bytes memory data)
        public
        override
        returns (bytes4)
    {
        _callBack();
        return super.onERC721Received(operator, from, tokenId, data);
    }

    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes memory data)
        public
        override
        returns (bytes4)
    {
        _callBack();
        return super.onERC1155Received(operator, from, id, value, data);
    }

    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] memory ids,
        uint256[] memory values,
        bytes memory data
    ) public override returns (bytes4) {
        _callBack();
        return super.onERC1155BatchReceived(operator, from, ids, values, data);
    }

    function _callBack() private {
        if (callback.length == 0 || attempted) return;
        attempted = true;
        (succeeded, reason) = target.call(callback);
    }
}
